/** The package's own types describe its CommonJS module instead of the one for browsers. */
declare module 'browser-image-compression/dist/browser-image-compression.mjs' {
  type Options = {
    useWebWorker: boolean
    maxWidthOrHeight: number
    initialQuality: number
    fileType: string
  }
  function compress(file: File, options: Options): Promise<File>
  namespace compress {
    /** Draws a file; resolves with the image and the canvas. */
    function drawFileInCanvas(file: File): Promise<[unknown, HTMLCanvasElement]>
  }
  export default compress
}
