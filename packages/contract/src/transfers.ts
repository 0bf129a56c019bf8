// docs/decisions/0056-transfers.md

import { z } from 'zod'
import { problem } from './problems.ts'
import { count, serverUrl } from './schemas.ts'

/** Where a schedule fetches its list, and where it stores its results. */
export const transferDirections = ['input', 'output'] as const
export type TransferDirection = (typeof transferDirections)[number]

/** Why a file could not be fetched or stored. */
export const transferFailures = [
  'private-address',
  'unreachable',
  'timeout',
  'host-key',
  'denied',
  'not-found',
  'status',
  'too-large',
  'not-a-list',
  'columns',
  'no-rows',
  'too-many-rows',
  'credentials',
  'package',
  'crashed',
] as const
const transferFailure = z.enum(transferFailures)
export type TransferFailure = z.infer<typeof transferFailure>

/** Rows of a list that is fetched. */
export const maxFetchedRows = 200_000

const text = z.string().trim().max(500)
/** A host key of OpenSSH as `ssh-keygen -l` shows it. */
const fingerprint = z
  .string()
  .trim()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, problem('fingerprint-invalid'))

const httpsAddress = z.object({
  kind: z.literal('https'),
  /** The address of the list, or of the folder for results. */
  url: serverUrl,
  auth: z.enum(['none', 'basic', 'bearer', 'header']),
  /** The user for `basic`, or the name of the header for `header`. */
  username: text.regex(/^[\x20-\x7e]*$/).default(''),
  /** How results are sent. */
  method: z.enum(['PUT', 'POST']).default('PUT'),
})

const sftpAddress = z.object({
  kind: z.literal('sftp'),
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:_-]+$/, problem('host-missing')),
  port: z.number().int().min(1).max(65_535).default(22),
  username: text.min(1),
  auth: z.enum(['password', 'key']),
  /** A folder. */
  path: text.min(1),
  /** For lists: the newest file whose name matches is fetched. `*` matches any characters. */
  pattern: text.regex(/^[^/\\]+$/, problem('file-name-with-folder')).default('*'),
  /** Null pins the key of the first connection. */
  host_key: fingerprint.nullable().default(null),
})

/** Never returned. Omit it to keep the stored one of the same server and user. */
const secret = z.string().min(1).max(20_000).optional()

export const transferBody = z.discriminatedUnion('kind', [
  httpsAddress.extend({ secret }),
  sftpAddress.extend({ secret }),
])
export type TransferBody = z.infer<typeof transferBody>
export type TransferAddress = z.infer<typeof httpsAddress> | z.infer<typeof sftpAddress>

const stored = {
  has_secret: z.boolean(),
  /** A host key that differs from the pinned one and was refused. Saving it as `host_key` accepts it. */
  refused_host_key: z.string().nullable(),
}
export const transferSchema = z.discriminatedUnion('kind', [
  httpsAddress.extend(stored),
  sftpAddress.extend(stored),
])
export type Transfer = z.infer<typeof transferSchema>

/** The result of a test of a connection. */
export const transferTest = z.object({
  failure: transferFailure.nullable(),
  /** The file that a run would fetch. */
  file: z.string().nullable(),
  host_key: z.string().nullable(),
  detail: z.string(),
})

/** What a run fetched. Null values are unknown. */
export const fetchedInput = z.object({
  state: z.enum(['changed', 'unchanged']),
  file: z.string(),
  bytes: count,
  /** Rows that the list did not have before, that it no longer has, and of which it states something else. */
  added: count,
  removed: count,
  changed: count,
})
export type FetchedInput = z.infer<typeof fetchedInput>

export const deliveryStates = ['pending', 'delivered', 'failed'] as const

/** A file of a run on its way to the seller's server. */
export const deliverySchema = z.object({
  delivery_id: z.uuid(),
  due_at: z.iso.datetime(),
  file: z.string(),
  bytes: count,
  state: z.enum(deliveryStates),
  next_attempt_at: z.iso.datetime().nullable(),
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      duration_ms: count,
      failure: transferFailure.nullable(),
      detail: z.string(),
    }),
  ),
})
export type Delivery = z.infer<typeof deliverySchema>

/** Why a file could not be fetched or stored, for emails and screens. */
export const transferFailureTexts: Record<TransferFailure, { de: string; en: string }> = {
  'private-address': {
    de: 'Die Adresse liegt nicht im öffentlichen Internet.',
    en: 'The address is not on the public internet.',
  },
  unreachable: { de: 'Der Server ist nicht erreichbar.', en: 'The server cannot be reached.' },
  timeout: { de: 'Der Server hat nicht rechtzeitig geantwortet.', en: 'The server took too long.' },
  'host-key': {
    de: 'Der Server zeigt einen anderen Host-Schlüssel als bisher.',
    en: 'The server shows another host key than before.',
  },
  denied: { de: 'Der Server lehnt die Zugangsdaten ab.', en: 'The server refuses the credentials.' },
  'not-found': { de: 'Datei oder Ordner wurde nicht gefunden.', en: 'The file or folder was not found.' },
  status: { de: 'Der Server meldet einen Fehler.', en: 'The server reports an error.' },
  'too-large': { de: 'Die Datei ist zu groß.', en: 'The file is too large.' },
  'not-a-list': { de: 'Die Datei ist keine lesbare Liste.', en: 'The file is not a readable list.' },
  columns: { de: 'Der Liste fehlen zugeordnete Spalten.', en: 'The list lacks mapped columns.' },
  'no-rows': { de: 'Die Liste hat keine Zeilen.', en: 'The list has no rows.' },
  'too-many-rows': { de: 'Die Liste hat zu viele Zeilen.', en: 'The list has too many rows.' },
  credentials: {
    de: 'Die gespeicherten Zugangsdaten sind nicht mehr lesbar. Bitte geben Sie sie neu ein.',
    en: 'The stored credentials can no longer be read. Please enter them again.',
  },
  package: {
    de: 'Das Import-Paket kann mit diesen Optionen nicht mehr erstellt werden.',
    en: 'The import package can no longer be made with these options.',
  },
  crashed: {
    de: 'Die Datei hat unseren Dienst zweimal zum Absturz gebracht und wird nicht noch einmal gelesen. Bitte teilen Sie sie auf.',
    en: 'The file has crashed our service twice and is not read again. Please split it.',
  },
}
