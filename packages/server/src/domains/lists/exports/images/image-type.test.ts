import { expect, test } from 'vitest'
import { judgeImage } from './image-type.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['gif', 'GIF89a\x01\0'],
  ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x20ftypavif\0\0\0\0'],
])('a %s image has its ending by its content', (ending, start) => {
  expect(judgeImage(latin1(start))).toEqual({ ending })
})

test.each([
  ['empty', ''],
  ['html', '<!doctype html>\n<html lang="de"><title>Robot check</title>'],
  ['html', '\n\n<!-- 1 --><HTML >'],
  ['svg', '<?xml version="1.0"?>\n<!-- drawing --><svg xmlns="http://www.w3.org/2000/svg">'],
  ['wrong-type', 'BM\x8a\0\0\0'],
  ['wrong-type', '{"error":"gone"}'],
  ['wrong-type', '\xff\xd8'],
])('%s is not accepted', (problem, start) => {
  expect(judgeImage(latin1(start))).toEqual({ problem })
})
