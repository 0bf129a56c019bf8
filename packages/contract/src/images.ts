import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import type { Message } from './languages.ts'
import { count, listParams, runQuery, signedFileParams, signedLinkSchema } from './schemas.ts'

const anyone = endpointsFor('public', 'files')
const lists = endpointsFor('restricted', 'lists')

/** Why an image cannot be used. */
export const imageProblemMessages = {
  'not-found': { de: 'Unter der Adresse gibt es kein Bild mehr.', en: 'The address no longer has an image.' },
  unreachable: {
    de: 'Der Server des Bildes antwortet nicht. Prüfen Sie die Bilder später noch einmal.',
    en: 'The server of the image does not respond. Check the images again later.',
  },
  forbidden: {
    de: 'Der Server des Bildes erlaubt das Laden nicht.',
    en: 'The server of the image does not allow loading it.',
  },
  'not-public': {
    de: 'Die Adresse ist keine öffentliche Internetadresse.',
    en: 'The address is not a public internet address.',
  },
  incomplete: { de: 'Das Bild kam nicht vollständig an.', en: 'The image did not arrive completely.' },
  'too-large': { de: 'Die Datei ist zu groß.', en: 'The file is too large.' },
  empty: { de: 'Die Datei ist leer.', en: 'The file is empty.' },
  html: {
    de: 'Die Adresse liefert eine Webseite statt eines Bildes.',
    en: 'The address delivers a web page instead of an image.',
  },
  svg: {
    de: 'Das Bild ist eine SVG-Zeichnung. Shops nehmen sie nicht an.',
    en: 'The image is an SVG drawing. Shops do not accept it.',
  },
  'wrong-type': {
    de: 'Die Datei ist kein Bild im Format JPEG, PNG, GIF, WebP oder AVIF.',
    en: 'The file is not a JPEG, PNG, GIF, WebP or AVIF image.',
  },
} as const satisfies Record<string, Message>
export type ImageProblem = keyof typeof imageProblemMessages
export const imageProblems = Object.keys(imageProblemMessages) as [ImageProblem, ...ImageProblem[]]

/** The version of `imageRightsText`. Changes with every change of the text. */
export const imageRightsVersion = '2026-11'

/** What a seller declares before a download of images. `{days}` stands for the days until images are deleted. */
export const imageRightsText: Message = {
  de: 'Ich darf diese Bilder verwenden: Ich habe die Rechte daran oder die Erlaubnis der Rechteinhaber. Mir ist bekannt, dass Bilder der Marktplätze meist urheberrechtlich geschützt sind und dass Merkwerk mir keine Rechte daran einräumt. Merkwerk löscht die Bilder nach {days} Tagen.',
  en: 'I may use these images: I have the rights to them, or the permission of the owners of the rights. I know that images of marketplaces are usually protected by copyright, and that Merkwerk grants me no rights to them. Merkwerk deletes the images after {days} days.',
}

/** The newest check of the images of a list, as it is now or as of a run. */
export const imageCheckSchema = z.object({
  /** `none`: never checked, or the images were deleted since. `failed`: the next check continues. */
  state: z.enum(['none', 'running', 'completed', 'failed']),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** Different addresses to check; null until they are counted. */
  total: count.nullable(),
  checked: count,
  usable: count,
  /** Bytes of the usable images, each counted once. */
  bytes: count,
  /** Unusable images by problem, the most frequent first. Texts are in the language of `Accept-Language`. */
  problems: z.array(z.object({ problem: z.enum(imageProblems), text: z.string(), count })),
  /** Whether images beyond the limits of a download were not checked. */
  is_limited: z.boolean(),
  limits: z.object({ images: count, bytes: count, image_bytes: count }),
  /** What to declare before the download, in the language of `Accept-Language`. */
  rights: z.object({ version: z.string(), text: z.string() }),
})
export type ImageCheckState = z.infer<typeof imageCheckSchema>

/** Declares the rights to the images: the version of the text that was confirmed. */
const rightsBody = z.object({ rights_version: z.literal(imageRightsVersion) })

const checkErrors = ['NOT_FOUND', 'CONFLICT', 'THROTTLED'] as const

/** Checks and downloads of product images. */
export const imageEndpoints = {
  getListImages: lists.get('/api/lists/:id/images/', {
    key: 'exports:read',
    summary: 'Get the newest check of a list’s images',
    params: listParams,
    query: runQuery,
    response: imageCheckSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  checkListImages: lists.post('/api/lists/:id/images/', {
    key: null,
    summary: 'Load and check the images of a list, in the background. Returns a running check',
    params: listParams,
    query: runQuery,
    response: imageCheckSchema,
    errors: checkErrors,
  }),
  createListImageDownload: lists.post('/api/lists/:id/images/download/', {
    key: null,
    summary: 'Declare the rights to the checked images of a list, and get a link to them as a ZIP archive',
    params: listParams,
    query: runQuery,
    body: rightsBody,
    response: signedLinkSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getImageFile: anyone.get('/files/images/:token/:name/', {
    key: null,
    summary: 'Download images by a signed link that expires',
    params: signedFileParams,
    response: 'file',
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT', 'UNAVAILABLE'],
  }),
  getPicture: anyone.get('/files/pictures/:token/:name/', {
    key: null,
    summary: 'Download a checked image by an address of an export',
    params: z.object({ token: z.string().max(1000), name: z.string().max(200) }),
    response: 'file',
    errors: ['NOT_FOUND', 'GONE', 'THROTTLED', 'UNAVAILABLE'],
  }),
} as const
