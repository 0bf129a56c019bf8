/** API keys: their secrets, scopes and daily spending limits. Runs reserve what they may spend through `holdKeyCoins`. */
export { authenticateKey, isApiKey } from './authenticate-key.ts'
export { exportApiKeys, findKeyName, findKeyRefusal, getApiKey } from './queries.ts'
export { routes } from './routes.ts'
export { holdKeyCoins, requireWithinKeyLimit } from './spending.ts'
export { deleteApiKeys } from './store.ts'
export { applyKeyChangeTask } from './tasks.ts'
