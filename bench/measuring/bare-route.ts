/**
 * The baseline: a Fastify server with one indexed query and none of our code, `node bare-route.ts DATABASE_URL`. Prints its port. It reads the
 * first rows of a list in its own order, as the sheet requests them.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const app = Fastify()
app.get<{ Params: { list: string } }>('/lists/:list', async ({ params }) => {
  const { rows } = await pool.query(
    'SELECT position FROM list_rows WHERE list_id = $1 ORDER BY position LIMIT 200',
    [params.list],
  )
  return rows
})
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
