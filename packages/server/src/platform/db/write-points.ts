import type pg from 'pg'
import { wrapQuery } from './pg-internals.ts'

const written = /\b(insert into|update|delete from)\s+(?:only\s+)?([\w".]+)/i
const writes = /^\s*(?:insert|update|delete|with)\b/i
const verbs = { 'insert into': 'insert', update: 'update', 'delete from': 'delete' } as const

/** The fault point after a statement, for example `insert-records`. Undefined if the statement writes nothing. */
export function writePoint(statement: string): { verb: string; table: string } | undefined {
  const [, verb = '', name = ''] = (writes.test(statement) && written.exec(statement)) || []
  const table = name.replaceAll('"', '').replace(/^.*\./, '')
  return table === '' ? undefined : { verb: verbs[verb.toLowerCase() as keyof typeof verbs], table }
}

/**
 * Calls `onWrite` after each statement of a new connection that writes and after each commit: with `database-write`, then
 * with verb and table (`insert-records`), and after a commit with each table of the transaction (`commit-records`).
 * Only fault tests use it.
 */
export function reportWrites(client: pg.PoolClient, onWrite: (point: string) => void): void {
  const tables = new Set<string>()
  const report = (statement: string) => {
    if (/^\s*(begin|start|rollback)\b/i.test(statement)) return tables.clear()
    const isCommit = /^\s*commit\b/i.test(statement)
    const point = writePoint(statement)
    if (point) tables.add(point.table)
    if (!isCommit && !writes.test(statement)) return
    onWrite('database-write')
    if (point) onWrite(`${point.verb}-${point.table}`)
    if (!isCommit) return
    const committed = [...tables]
    tables.clear()
    for (const table of committed) onWrite(`commit-${table}`)
  }
  wrapQuery(client, (run) => async (statement, ...rest) => {
    const result = await run(statement, ...rest)
    if (typeof statement === 'string') report(statement)
    return result
  })
}
