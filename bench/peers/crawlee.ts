import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio'
import { compete } from './contest.ts'
import { toFields } from './fields.ts'

log.setLevel(log.LEVELS.ERROR)
await compete(async ({ addresses, concurrency, write }) => {
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      requestHandler: async ({ $ }) => write(toFields($)),
    },
    new Configuration({ persistStorage: false }),
  )
  await crawler.run(addresses)
})
