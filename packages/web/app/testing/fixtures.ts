import type {
  BillingDetailsState,
  Card,
  CoinPackage,
  endpoints,
  Job,
  JobList,
  List,
  Profile,
  Purchase,
  RunDetails,
  RunProgress,
  Subscription,
  Transaction,
} from '@merkwerk/contract'
import type { z } from 'zod'

type Wallet = z.input<typeof endpoints.getWallet.response>['wallet']

export const profile = (changes: Partial<Profile> = {}): Profile => ({
  id: 7,
  username: 'anna',
  email: 'anna@shop.example',
  created_at: '2026-01-05T08:00:00.000Z',
  phone_number: '+4930123456',
  is_admin_verified: true,
  one_time_payment: true,
  subscription: { status: 'active', has_access: true },
  language: 'en',
  notifications: { job_done: true, job_failed: true },
  has_second_factor: false,
  must_enable_second_factor: false,
  ...changes,
})

export const progress = (changes: Partial<RunProgress> = {}): RunProgress => ({
  id: 1,
  status: 'Completed',
  total: 10,
  done: 10,
  verdicts: { found: 8, ambiguous: 1, 'not-found': 1, blocked: 0, unreadable: 0, skipped: 0 },
  rate: null,
  execution_time: 0,
  time_left: null,
  waiting: null,
  waiting_for: null,
  deferred: null,
  ...changes,
})

/** A job whose progress has its ID and status. */
export function job(changes: Partial<Omit<Job, 'progress'>> & { progress?: Partial<RunProgress> } = {}): Job {
  const { id = 1, status = 'Completed', progress: reached } = changes
  return {
    job_id: `MW-${id}`,
    name: `List ${id}`,
    job_name: `List ${id}`,
    created_at: '2026-11-20T09:30:00.000Z',
    total_rows: 10,
    skipped_rows: 0,
    coins_used: 8,
    execution_time: 75,
    user: { username: 'anna' },
    output_files: status === 'Completed' ? ['/files/m/master.csv/', '/files/a/attributes.csv/'] : [],
    ...changes,
    id,
    status,
    progress: progress({ id, status, ...reached }),
  }
}

export const jobDetail = (
  changes: Partial<Omit<RunDetails, 'progress'>> & { progress?: Partial<RunProgress> } = {},
): RunDetails => ({
  language: 'en',
  file_name: 'list.csv',
  list_id: null,
  has_rows: true,
  sites: [],
  sources: ['amazon', 'ebay'],
  preferred_source: null,
  coins_held: 0,
  started_at: '2026-11-20T09:30:00.000Z',
  finished_at: '2026-11-20T09:31:15.000Z',
  failure: null,
  can_cancel: false,
  api_key: null,
  schedule_id: null,
  found_free: 0,
  can_finish: false,
  can_skip_gpt: false,
  ...changes,
  ...job(changes),
})

export const jobList = (jobs: Job[], changes: Partial<JobList> = {}): JobList => ({
  jobs,
  totalJobs: jobs.length,
  currentPage: 1,
  totalPages: 1,
  limit: 10,
  ...changes,
})

export const list = (changes: Partial<List> = {}): List => ({
  list_id: 'ML-1',
  name: 'Autumn',
  file_name: 'autumn.csv',
  created_at: '2026-11-20T09:30:00.000Z',
  changed_at: '2026-11-21T09:30:00.000Z',
  archived: false,
  total_rows: 10,
  version: 1,
  own_columns: [],
  computed: [],
  verdicts: { found: 8, ambiguous: 1, 'not-found': 1, blocked: 0, unreadable: 0, skipped: 0 },
  completeness: 90,
  latest_run: 'MW-1',
  open_run: null,
  runs: 1,
  ...changes,
})

/** A page of lists. */
export const listPage = (lists: List[], changes: { total?: number; totalPages?: number } = {}) => ({
  lists,
  total: lists.length,
  currentPage: 1,
  totalPages: 1,
  limit: 20,
  ...changes,
})

export const wallet = (changes: Partial<Wallet> = {}) => ({
  success: true as const,
  wallet: { balance: 1_250, held: 0, owed: 0, is_low: false, ...changes },
})

export const card = (id = 'pm_1', changes: Partial<Card['card']> = {}): Card => ({
  id,
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099, ...changes },
})

export const cardList = (cards: Card[], defaultId: string | null = cards[0]?.id ?? null) => ({
  data: { data: cards },
  payment_id: defaultId,
})

/** A buyer in Germany without a VAT number. */
export const billingDetails = (changes: Partial<BillingDetailsState> = {}): BillingDetailsState => ({
  details: {
    name: 'Erika Muster',
    street: 'Musterstraße 1',
    address_extra: null,
    postal_code: '10115',
    city: 'Berlin',
    region: null,
    country: 'DE',
    vat_number: null,
    invoice_email: null,
    reference: null,
  },
  vat_check: null,
  vat: { treatment: 'domestic', percent: 19, country: 'DE' },
  ...changes,
})

export const coinPackage = (changes: Partial<CoinPackage> = {}): CoinPackage => ({
  id: 1,
  coins: 500,
  price: 5,
  originalPrice: 5,
  discount: 0,
  ...changes,
})

export const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  id: 3,
  kind: 'coins',
  status: 'booked',
  coins: 500,
  amount: 5,
  ...changes,
})

export const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  has_access: true,
  price: 29,
  one_time_fee: 99,
  current_period_end: '2026-12-20T00:00:00.000Z',
  cancel_at_period_end: false,
  grace_until: null,
  payment_id: 'pm_1',
  ...changes,
})

export const transaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: 1,
  transactionId: 'T-1',
  created_at: '2026-11-20T09:30:00.000Z',
  transaction_type: 'Deposit',
  coins: 500,
  captured: null,
  balance_after: 1_250,
  amount: 5,
  job_id: null,
  job_name: null,
  reason: null,
  has_receipt: true,
  ...changes,
})

export const sourceChoice: z.input<typeof endpoints.getSourceChoice.response> = {
  sources: ['amazon', 'ebay'],
  preferred_source: null,
  available: ['amazon', 'ebay', 'open-food-facts'],
}

/** Nothing to decide or to fix, on the first visit. */
export const noOverview: z.output<typeof endpoints.getOverview.response> = {
  decide: { rows: 0, families: 0, lists: [] },
  fix: { rows: 0, failed: 0, lists: [] },
  changed: { since: null, lists: [] },
}
