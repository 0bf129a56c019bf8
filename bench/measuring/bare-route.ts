/**
 * A Fastify server with routes that run one indexed query, one of them also behind the product's authentication:
 * `node bare-route.ts DATABASE_URL ACCOUNT DATA_DIR`. Prints its port.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { authenticate } from '../../packages/server/src/domains/people/accounts/index.ts'
import type { Context } from '../../packages/server/src/platform/context.ts'
import { openDatabase } from '../../packages/server/src/platform/db/index.ts'

const [databaseUrl = '', account, folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const listRuns = async () => {
  const { rows } = await pool.query('SELECT * FROM runs WHERE account_id = $1 ORDER BY id DESC LIMIT 10', [
    account,
  ])
  return rows
}

const signingSecret = readFileSync(join(folder, 'signing-secret'), 'utf8')
/** The parts of the context that authentication reads. */
const context = {
  config: { mode: 'sandbox', signingSecrets: [signingSecret] },
  clock: { now: () => new Date() },
  db: openDatabase(databaseUrl),
} as unknown as Context

/** The first rows of a list in its own order, as the sheet requests them. */
const firstRows = async (list: string) => {
  const { rows } = await pool.query(
    'SELECT position FROM list_rows WHERE list_id = $1 ORDER BY position LIMIT 200',
    [list],
  )
  return rows
}

/** What lookups found for the account. */
const readLookup = async (key: string | undefined) => {
  const { rows } = await pool.query(
    'SELECT result FROM lookup_results WHERE account_id = $1 AND lookup_key = $2',
    [account, `${key} `],
  )
  return { results: rows.map(({ result }) => ({ identifier: key, ...result })) }
}

const app = Fastify()
app.post<{ Body: { identifiers: string[] } }>('/lookups', ({ body }) => readLookup(body.identifiers[0]))
app.get('/', listRuns)
app.get<{ Params: { list: string } }>('/lists/:list', ({ params }) => firstRows(params.list))
app.get('/checked', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  return (await authenticate(context, token)) ? listRuns() : reply.code(401).send()
})
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
