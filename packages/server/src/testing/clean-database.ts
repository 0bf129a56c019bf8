import pg from 'pg'
import { forgetConnections, keepConnectionsTo, listIdleConnections } from './keep-connections.ts'

/** A migrated database that test files use in turn, and the connection that cleans it between them. */
export interface CleanDatabase {
  url: string
  /**
   * Makes the content what the migrations left. False, and the database is useless, if the last file changed the schema or still
   * has connections.
   */
  clean(): Promise<boolean>
}

const tables = `
  SELECT oid, oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'pgboss')`

/** Changes with every change of the schema. */
const readSchema = ['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc']
  .map((name) => `SELECT count(*), max(xmin::text::bigint) FROM ${name}`)
  .join(' UNION ALL ')

const sequenceNames = `SELECT format('%I.%I', schemaname, sequencename) AS name, start_value, last_value FROM pg_sequences`

/** Deleted rows stay in the files of a table. Above this size reading them takes longer than removing them. */
const largeBytes = 1_000_000

/** Rows that migrations insert, as JSON, with the columns that can be inserted. */
async function readSeeds(owner: pg.Client) {
  const { rows } = await owner.query<{ name: string; columns: string }>(`
    SELECT name, (
      SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) AS columns FROM (${tables}) t WHERE pg_relation_size(oid) > 0`)
  const seeds = []
  for (const { name, columns } of rows) {
    const found = await owner.query<{ content: string }>(`SELECT json_agg(t)::text AS content FROM ${name} t`)
    const content = found.rows[0]?.content
    if (content) seeds.push({ name, columns, content })
  }
  return seeds
}

/** Removes all rows but the seeds, and gives sequences their values. */
async function resetContent(
  owner: pg.Client,
  { seeds, sequences }: { seeds: Awaited<ReturnType<typeof readSeeds>>; sequences: string },
): Promise<void> {
  // Bookings cannot be changed otherwise.
  await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
  await owner.query(`
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT t.name FROM (${tables}) t WHERE pg_relation_size(oid) > 0 LOOP
        EXECUTE 'DELETE FROM ' || name;
      END LOOP;
    END $$`)
  for (const { name, columns, content } of seeds)
    await owner.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
      [content],
    )
  await owner.query(
    `SELECT setval(name::regclass, coalesce(last_value, start_value), last_value IS NOT NULL)
    FROM json_to_recordset($1) AS t(name text, start_value bigint, last_value bigint)`,
    [sequences],
  )
  await owner.query('COMMIT')
  const { rows } = await owner.query(
    `SELECT name FROM (${tables}) t WHERE pg_relation_size(oid) > ${largeBytes}`,
  )
  for (const { name } of rows) await owner.query(`VACUUM (INDEX_CLEANUP on) ${name}`)
}

/** A file that leaves a connection open may also leave something that goes on writing. */
async function hasUsers(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const own = await listIdleConnections()
  return rows.some(({ pid }) => !own.includes(pid))
}

/** Opens a new database, whose content is still that of the migrations. */
export async function openCleanDatabase(url: string): Promise<CleanDatabase> {
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  const describe = async (query: string) => JSON.stringify((await owner.query(query)).rows)
  const schema = await describe(readSchema)
  const sequences = await describe(sequenceNames)
  const seeds = await readSeeds(owner)
  keepConnectionsTo(url)

  return {
    url,
    async clean() {
      if ((await hasUsers(owner)) || (await describe(readSchema)) !== schema) {
        await forgetConnections(url)
        await owner.end()
        return false
      }
      await resetContent(owner, { seeds, sequences })
      return true
    },
  }
}
