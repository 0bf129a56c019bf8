import { gunzipSync } from 'node:zlib'
import { load } from 'cheerio'
import { Agent, request } from 'undici'
import { compete, forEachAddress } from './contest.ts'
import { toFields } from './fields.ts'

/** The script that a developer would write without a library for scraping. */
await compete(async (contest) => {
  const dispatcher = new Agent({ connections: contest.concurrency })
  await forEachAddress(contest, async (address) => {
    const { body } = await request(address, { dispatcher, headers: { 'accept-encoding': 'gzip' } })
    contest.write(toFields(load(gunzipSync(await body.arrayBuffer()).toString('utf8'))))
  })
  await dispatcher.close()
})
