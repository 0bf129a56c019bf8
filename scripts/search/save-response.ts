import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Writes the body of a response to a file. Returns the path of the file. */
export async function saveResponse(response: Response, path: string): Promise<string> {
  if (!response.body) throw new Error(`The response for ${path} is empty`)
  await pipeline(response.body, createWriteStream(path))
  return path
}
