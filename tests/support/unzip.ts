/** Returns the files of a ZIP archive by name. They must be stored, not compressed. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(endOfDirectory)
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentAt(archive, archive.readUInt32LE(at + 42), size))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

const endOfDirectory = Buffer.from([0x50, 0x4b, 5, 6])

function contentAt(archive: Buffer, header: number, size: number): Buffer {
  if (archive.readUInt16LE(header + 8) !== 0) throw new Error('A file in the archive is compressed')
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  return archive.subarray(start, start + size)
}
