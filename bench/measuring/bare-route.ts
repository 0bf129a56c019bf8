/** A Fastify server with one route that runs one indexed query: `node bare-route.ts DATABASE_URL ACCOUNT`; prints its port. */
import Fastify from 'fastify'
import pg from 'pg'

const [connectionString, account] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
app.get('/', async () => {
  const { rows } = await pool.query('SELECT * FROM jobs WHERE account_id = $1 ORDER BY id DESC LIMIT 10', [
    account,
  ])
  return rows
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.addresses()[0]?.port)
