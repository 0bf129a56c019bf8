import type { Endpoint } from '@merkwerk/contract'

/** The calls of the specification on runs, payments and administration. Their responses never change. */
const specifiedCalls = new Set([
  'GET /api/jobs/getJobAnalytics/',
  'GET /api/jobs/getJobsList/',
  'GET /api/jobs/:id/pdf/',
  'POST /api/jobs/getEstimation/',
  'POST /api/jobs/runScraper/',
  'GET /api/jobs/get_product_list/',
  'GET /api/jobs/streamLog/',
  'GET /api/jobs/getJobsListByAdmin/',
  'POST /api/jobs/:id/cancel/',
  // The links of `output_files`.
  'GET /files/:token/:name/',
  'GET /wallet/getWalletData/',
  'GET /wallet/listOfAllCharges/',
  'GET /wallet/transactions/:id/pdf/',
  'POST /wallet/add_coins/',
  'GET /wallet/fetchCardslist/',
  'POST /user/setCurrentPaymentMethod/',
  'DELETE /wallet/delete_card/',
  'POST /wallet/add_card/',
  'POST /user/ChargeCustomerOneTime/',
  'POST /user/api/create-checkout-session/',
  'GET /admin-settings/gpt-recharge/',
  'POST /admin-settings/gpt-recharge/',
  'GET /user/GetAllUsersView/',
  'GET /user/ToggleUserAdminVerifiedStatusView/',
  'POST /user/rejectUser/',
  'GET /filters/key-value/',
  'POST /filters/key-value/create/',
  'PUT /filters/key-value/update/:id/',
  'DELETE /filters/key-value/delete/:id/',
  'GET /filters/key-multivalue-pair/list/',
  'POST /filters/key-multivalue-pair/create/',
  'PUT /filters/key-multivalue-pair/update/:id/',
  'DELETE /filters/key-multivalue-pair/delete/:id/',
  'GET /filters/keywordKiller/',
  'POST /filters/keywordKiller/',
  'PUT /filters/keywordKiller/:id/',
  'DELETE /filters/keywordKiller/:id/',
  'GET /gpt/gpt-prompt/',
  'PUT /gpt/gpt-prompt/',
])

export const isSpecified = ({ method, path }: Endpoint): boolean => specifiedCalls.has(`${method} ${path}`)

const ownPaths =
  /^\/(?:api\/(?:v1\/)?(?:lists|runs|jobs|previews|quotes|lookups|schedules|expected-attributes|insights)\/|files\/|user\/storage\/)/

/** Our own calls on runs, lists, rows and runs, and on what is made of them. They may change. */
export const isOwn = (endpoint: Endpoint): boolean => !isSpecified(endpoint) && ownPaths.test(endpoint.path)
