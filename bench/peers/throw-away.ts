import { gunzipSync } from 'node:zlib'
import { Agent, request } from 'undici'
import { compete, forEachAddress } from './contest.ts'

/** Fetches, decompresses and discards each page: the lower bound without any parsing. */
await compete(async (contest) => {
  const dispatcher = new Agent({ connections: contest.concurrency })
  await forEachAddress(contest, async (address) => {
    const { body } = await request(address, { dispatcher, headers: { 'accept-encoding': 'gzip' } })
    contest.write({ address, bytes: gunzipSync(await body.arrayBuffer()).length })
  })
  await dispatcher.close()
})
