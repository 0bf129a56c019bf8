import {
  defaultLimits,
  type PartSource,
  ProductListError,
  partName,
} from '@merkwerk/engine/product-list/columns'
import { readChunks } from './blob-chunks.ts'

/** One entry of a ZIP archive's directory (APPNOTE 4.3.12). */
interface Entry {
  method: number
  compressedSize: number
  headerOffset: number
}

const endRecordSize = 22
const longestComment = 0xffff

/** Opens ZIP entries at random. Limits inflated bytes like the server. Throws `ProductListError`. */
export async function openParts(file: Blob): Promise<PartSource> {
  const entries = await readDirectory(file)
  let inflated = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      inflated += chunk.length
      if (inflated > defaultLimits.inflatedBytes) throw new ProductListError('content-too-large')
      yield chunk
    }
  }
  return {
    names: new Set(entries.keys()),
    open: async (name) => {
      const entry = entries.get(partName(name))
      return entry && counted(readChunks(await readContent(file, entry)))
    },
  }
}

async function readDirectory(file: Blob): Promise<Map<string, Entry>> {
  const tailStart = Math.max(0, file.size - endRecordSize - longestComment)
  const tail = await view(file, tailStart, file.size)
  let end = tail.byteLength - endRecordSize
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new ProductListError('damaged')
  const start = tail.getUint32(end + 16, true)
  const directory = await view(file, start, start + tail.getUint32(end + 12, true))
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50; ) {
    const nameLength = directory.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength))
    entries.set(partName(name), {
      method: directory.getUint16(at + 10, true),
      compressedSize: directory.getUint32(at + 20, true),
      headerOffset: directory.getUint32(at + 42, true),
    })
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

async function readContent(file: Blob, entry: Entry): Promise<ReadableStream<Uint8Array>> {
  const header = await view(file, entry.headerOffset, entry.headerOffset + 30)
  const start = entry.headerOffset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = file.slice(start, start + entry.compressedSize).stream()
  return entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
}

async function view(file: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, end).arrayBuffer())
}
