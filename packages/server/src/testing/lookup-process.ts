/** Looks up ASINs one by one like a worker process, then exits. Arguments: settings as JSON, then the ASINs. */
import { openProductCache } from '../domains/products/product-cache/index.ts'
import { loadConfig } from '../platform/config/config.ts'
import { createContext } from '../platform/context.ts'

const [settings = '{}', ...asins] = process.argv.slice(2)
await using context = await createContext(loadConfig(JSON.parse(settings) as Record<string, string>))
await using productCache = openProductCache(context)
const { signal } = new AbortController()
await Promise.all(asins.map((asin) => productCache.lookUp('amazon', { asin }, signal)))
