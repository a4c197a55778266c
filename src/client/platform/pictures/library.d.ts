/** The types of the package describe a module of another kind than the one that browsers get. */
declare module 'browser-image-compression/dist/browser-image-compression.mjs' {
  type Options = {
    useWebWorker: boolean
    maxWidthOrHeight: number
    initialQuality: number
    fileType: string
  }
  function compress(file: File, options: Options): Promise<File>
  namespace compress {
    /** The image that it drew, and the canvas. */
    function drawFileInCanvas(file: File): Promise<[unknown, HTMLCanvasElement]>
  }
  export default compress
}
