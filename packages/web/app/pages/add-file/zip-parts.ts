/** One entry of a ZIP archive's directory (APPNOTE 4.3.12). */
interface Entry {
  name: string
  method: number
  compressedSize: number
  headerOffset: number
}

const endRecordSize = 22
const longestComment = 0xffff

/**
 * Opens the parts of a ZIP archive at random, without reading the rest of it. Throws where the archive has no
 * readable directory. The answer streams a part by name, or is undefined where there is none.
 */
export async function openZip(file: Blob): Promise<(name: string) => ReadableStream<Uint8Array> | undefined> {
  const entries = await readDirectory(file)
  return (name) => {
    const entry = entries.get(name.toLowerCase())
    return entry && contentOf(file, entry)
  }
}

async function readDirectory(file: Blob): Promise<Map<string, Entry>> {
  const tailStart = Math.max(0, file.size - endRecordSize - longestComment)
  const tail = await view(file, tailStart, file.size)
  let end = tail.byteLength - endRecordSize
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new Error('no ZIP archive')
  const start = tail.getUint32(end + 16, true)
  const directory = await view(file, start, start + tail.getUint32(end + 12, true))
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50; ) {
    const nameLength = directory.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength))
    entries.set(name.toLowerCase(), {
      name,
      method: directory.getUint16(at + 10, true),
      compressedSize: directory.getUint32(at + 20, true),
      headerOffset: directory.getUint32(at + 42, true),
    })
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

function contentOf(file: Blob, entry: Entry): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const content = (async () => {
    const header = await view(file, entry.headerOffset, entry.headerOffset + 30)
    const start = entry.headerOffset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
    const packed = file.slice(start, start + entry.compressedSize).stream()
    const plain = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
    await plain.pipeTo(writable)
  })()
  // The reader of the stream sees the fault, or has cancelled and wants to see none.
  content.catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable
}

async function view(file: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, end).arrayBuffer())
}
