import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeProduct, toRecord, toSource } from '../testing/hostile-job.ts'
import { planImageArchive, type StoredImage } from './image-archive.ts'
import { chooseImages, imageFileName } from './images.ts'

const at = (name: string) => `https://images.example/${name}`

/** An image whose content is its text. */
const stored = (content: string, ending = 'jpg'): StoredImage => ({
  ending,
  content,
  sha256: content,
  bytes: content.length,
  crc32: crc32(content),
  exists: async () => true,
  open: async () => [Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>,
})

const images = new Map([
  [at('one'), stored('first')],
  [at('same'), stored('first')],
  [at('png'), stored('other', 'png')],
  [at('removed'), { ...stored('gone'), exists: async () => false, open: async () => undefined }],
])

const products = [
  makeProduct({ position: 1, articleNumber: 'A/1', images: [at('one'), at('same'), at('png')] }),
  makeProduct({ position: 2, articleNumber: 'a/1', images: [at('png')] }),
  makeProduct({ position: 3, articleNumber: 'B', images: [at('bad'), at('removed'), at('one')] }),
]

const input = {
  source: toSource(products.map(toRecord)),
  storedImage: (address: string) => images.get(address),
  imageProblem: (address: string) =>
    address === at('bad') ? { de: 'Kein Bild.', en: 'No image.' } : undefined,
  maxImages: 100,
  maxBytes: 1_000,
}

const plan = (changes: Partial<typeof input> = {}) => planImageArchive({ ...input, ...changes })
const readArchive = async (changes: Partial<typeof input> = {}) => buffer((await plan(changes)).read())
const toNames = (archive: Buffer) =>
  ['A_2f1_1.jpg', 'A_2f1_2.jpg', 'A_2f1_3.png', 'a_2f1_1.png', 'B_2.jpg', 'B_3.jpg'].filter((name) =>
    archive.includes(name),
  )

test('contains each content of an article once, the first row of an article number, and what is stored', async () => {
  expect(toNames(await readArchive())).toEqual(['A_2f1_1.jpg', 'A_2f1_3.png', 'B_3.jpg'])
})

test('is the same twice, and ends at its limits', async () => {
  expect((await readArchive()).equals(await readArchive())).toBe(true)
  expect(toNames(await readArchive({ maxImages: 2 }))).toEqual(['A_2f1_1.jpg', 'A_2f1_3.png'])
  expect(toNames(await readArchive({ maxBytes: 9 }))).toEqual(['A_2f1_1.jpg'])
})

test('a plan states the size, and a hash that changes with each image', async () => {
  const planned = await plan()
  expect((await buffer(planned.read())).length).toBe(planned.bytes)
  expect((await plan()).manifestHash).toBe(planned.manifestHash)
  const changed = new Map(images).set(at('png'), stored('OTHER', 'png'))
  const other = await plan({ storedImage: (address) => changed.get(address) })
  expect(other.bytes).toBe(planned.bytes)
  expect(other.manifestHash).not.toBe(planned.manifestHash)
})

test('an image that is removed after the plan ends the archive with an error', async () => {
  const removed = new Map(images).set(at('png'), { ...stored('other', 'png'), open: async () => undefined })
  const planned = await plan({ storedImage: (address) => removed.get(address) })
  await expect(buffer(planned.read())).rejects.toThrow('was removed')
  const shorter = new Map(images).set(at('png'), { ...stored('other', 'png'), bytes: 6 })
  const wrong = await plan({ storedImage: (address) => shorter.get(address) })
  await expect(buffer(wrong.read())).rejects.toThrow('has 5 bytes instead of 6')
})

test('the manifest is the last file, longer than what is compressed at once', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => at(`unknown-${index}`))
  const source = toSource([toRecord(makeProduct({ position: 1, articleNumber: 'A', images: many }))])
  const planned = await plan({ source })
  const archive = await buffer(planned.read())
  expect(archive.length).toBe(planned.bytes)
  expect(archive.toString().match(/unknown-\d+/g)).toEqual(many.map((address) => address.split('/').at(-1)))
})

test('packages use the same names', () => {
  const reported: string[] = []
  const chosen = products
    .filter(({ position }) => position !== 2)
    .flatMap((product) =>
      chooseImages(
        {
          options: { images: 'names', imageFolder: '' },
          imageProblem: input.imageProblem,
          checkedImage: input.storedImage,
          reportOn: (_product, { before }) => reported.push(before ?? ''),
        },
        product,
        10,
      ),
    )
  expect(chosen).toEqual(['A_2f1_1.jpg', 'A_2f1_3.png', 'B_2.jpg', 'B_3.jpg'])
  expect(reported).toEqual([at('bad')])
})

test('different article numbers have different names that fit file systems', () => {
  const numbers = ['a b', 'a_20b', 'a/b', 'a', 'a_1', 'Ü'.repeat(200), `${'Ü'.repeat(200)}x`, '..', 'CON']
  const names = numbers.map((number) => imageFileName(number, 1))
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(numbers.length)
  for (const name of names) expect(name).toMatch(/^[\w.-]{1,200}$/)
})
