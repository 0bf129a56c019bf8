import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeAbandoned } from './local-files.ts'

/** Every copy has this prefix, because the folder belongs to other programs too. */
const prefix = 'merkwerk-copy-'

/** A path for a copy of a list that a task reads or writes on this machine's disk. The caller deletes it. */
export const localCopyPath = (): string => path.join(tmpdir(), `${prefix}${randomUUID()}`)

/** Removes copies that killed processes left, so that no list outlives its account there. */
export const removeAbandonedCopies = (folder = tmpdir()): Promise<void> =>
  removeAbandoned(folder, (name) => name.startsWith(prefix))
