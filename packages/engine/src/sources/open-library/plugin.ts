import { notFound } from '../answer.ts'
import { httpPlugin, isBookGtin } from '../http-source.ts'
import { openLibraryQuestion, readOpenLibrary } from './index.ts'

export const openLibraryPlugin = httpPlugin({
  name: 'open-library',
  // Identified callers may ask three times a second.
  quota: { perSecond: 3 },
  hasGtin: isBookGtin,
  question: (isbn, options) => openLibraryQuestion([isbn], options),
  read: (response, isbn) => readOpenLibrary(response, [isbn]).get(isbn) ?? notFound,
})
