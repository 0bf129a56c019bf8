import { httpPlugin, isBookGtin } from '../http-source.ts'
import { openLibraryQuestion, readOpenLibrary } from './index.ts'

export const openLibraryPlugin = httpPlugin({
  name: 'open-library',
  // Identified callers may ask three times a second.
  quota: { perSecond: 3 },
  batch: 50,
  knows: isBookGtin,
  question: (isbns, { address }) => openLibraryQuestion(isbns, address),
  read: readOpenLibrary,
})
