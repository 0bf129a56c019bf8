import { ApiError, createClient, signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { demoAdmin, demoSeller } from '../scripts/demo-accounts.ts'
import { query } from './database.ts'
import type { RunningProduct } from './product.ts'

export const demoPassword = demoSeller.password

/** A product, also one that another process started. */
type Reachable = Pick<RunningProduct, 'url'>

/** Signs in without a browser. The tokens may belong to a restricted session, whose response the client would refuse. */
export async function fetchTokens(
  { url }: Reachable,
  email: string,
  password = demoPassword,
): Promise<{ access: string; refresh: string }> {
  const response = await fetch(`${url}/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await response.json()) as { access: string; refresh: string }
}

/** Approves a new account as the admin, without a browser. */
export async function approve({ url }: Reachable, email: string): Promise<void> {
  const { call } = await signIn({ baseUrl: url }, demoAdmin)
  const { users } = await call(endpoints.listUsers, { query: { search: email } })
  const user = users.find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!user) throw new Error(`${email} waits for no approval`)
  await call(endpoints.approveUser, { query: { userId: user.id } })
}

/** Creates an account that is verified and waits for approval. */
export async function createVerifiedAccount(
  { url }: Reachable,
  username: string,
  email = `${username}@visitor.test`,
) {
  const account = { username, email, password: 'lang-genug-2026!' }
  const { call } = createClient({ baseUrl: url })
  const { verification_link: link } = await call(endpoints.signUp, { body: account })
  const [, , uidb64 = '', token = ''] = new URL(link).pathname.split('/')
  await call(endpoints.verifyEmail, { params: { uidb64, token } })
  return account
}

/** Creates an account that is verified and approved, but has not paid. It can pay at once if it has billing details. */
export async function createUnpaidAccount(
  product: RunningProduct,
  username: string,
  { hasBillingDetails = true } = {},
) {
  const account = await createVerifiedAccount(product, username)
  await approve(product, account.email)
  if (hasBillingDetails)
    await query(
      product,
      `INSERT INTO billing_details (account_id, name, street, postal_code, city, country, company_since, updated_at)
       SELECT id, 'Ada Lovelace', 'Hauptstraße 1', '10115', 'Berlin', 'DE', now(), now()
       FROM accounts WHERE email = lower('${account.email}')`,
    )
  return account
}

/**
 * Replaces the demo seller with a new account of the same name, address and password, with 10,000 coins and nothing
 * else. The previous one keeps its data under another address. Clears the counts of all throttles.
 */
export async function renewDemoSeller(product: RunningProduct): Promise<void> {
  await cancelRuns(product)
  await query(product, demoSellerRenewal)
}

/** A run of an earlier test would keep the worker from the next one. */
async function cancelRuns(product: RunningProduct): Promise<void> {
  const open = await query<{ id: string }>(
    product,
    "SELECT public_id AS id FROM runs WHERE status IN ('Initializing', 'Data Processing')",
  )
  if (open.length === 0) return
  const { call } = await signIn({ baseUrl: product.url }, demoAdmin)
  for (const { id } of open)
    await call(endpoints.cancelJob, { params: { id } }).catch((error: unknown) => {
      // The run has ended meanwhile.
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
    })
}

/** The statement of `renewDemoSeller`, for a database without a product. */
export const demoSellerRenewal = `DO $$
DECLARE
  seller bigint;
  booked bigint;
BEGIN
  DELETE FROM attempts;
  UPDATE accounts SET username = 'seller-' || id, email = 'seller-' || id || '@merkwerk.test'
  WHERE email = '${demoSeller.email}';
  INSERT INTO accounts
    (username, email, password_hash, email_verified_at, approved_at, subscription_status, first_paid_at)
  SELECT 'seller', '${demoSeller.email}', password_hash, now(), now(), 'active', now()
  FROM accounts WHERE email = '${demoAdmin.email}'
  RETURNING id INTO STRICT seller;
  INSERT INTO billing_details (account_id, name, street, postal_code, city, country, company_since, updated_at)
  VALUES (seller, 'Muster Handels GmbH', 'Musterstraße 1', '10115', 'Berlin', 'DE', now(), now());
  INSERT INTO ledger_accounts (kind, account_id)
  VALUES ('wallet', seller), ('receivable', seller), ('held', seller);
  INSERT INTO ledger_transactions (business_key, kind, account_id)
  VALUES ('demo:account:' || seller, 'deposit', seller) RETURNING id INTO booked;
  INSERT INTO ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
  SELECT booked, id, CASE kind WHEN 'wallet' THEN 10000 ELSE -10000 END, balance, balance
  FROM ledger_accounts WHERE (kind = 'wallet' AND account_id = seller) OR kind = 'deposits';
END $$`
