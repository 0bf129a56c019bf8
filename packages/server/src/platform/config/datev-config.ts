import type { Settings } from './settings.ts'

/** An account with its BU-Schlüssel, written `8400` or `8331:44`. */
const parseAccount = (text: string) => {
  const [account = '', taxKey = null] = text.split(':')
  return { account, taxKey }
}

/** Example values of the chart SKR03, so that the sandbox has a complete export. */
const sandboxAccounts = {
  domestic: '8400',
  'reverse-charge': '8336',
  'one-stop-shop': '8331:44',
  'outside-eu': '8338',
}

/** Returns what a DATEV booking batch needs; null unless the operator has set consultant, client and all accounts. */
export function buildDatev(settings: Settings) {
  const isSandbox = settings.MERKWERK_MODE === 'sandbox'
  const consultantNumber = settings.DATEV_CONSULTANT ?? (isSandbox ? 1001 : undefined)
  const clientNumber = settings.DATEV_CLIENT ?? (isSandbox ? 1 : undefined)
  const paymentAccount = settings.DATEV_PAYMENT_ACCOUNT ?? (isSandbox ? '1360' : undefined)
  const accounts = settings.DATEV_REVENUE_ACCOUNTS ?? (isSandbox ? sandboxAccounts : undefined)
  if (!consultantNumber || !clientNumber || !paymentAccount || !accounts) return null
  return {
    consultantNumber,
    clientNumber,
    paymentAccount,
    accountLength: settings.DATEV_ACCOUNT_LENGTH,
    chartOfAccounts: settings.DATEV_CHART ?? (isSandbox ? '03' : ''),
    /** Month and day, such as `01-01`. */
    fiscalYearBegins: settings.DATEV_FISCAL_YEAR,
    revenue: {
      domestic: parseAccount(accounts.domestic),
      'reverse-charge': parseAccount(accounts['reverse-charge']),
      'one-stop-shop': parseAccount(accounts['one-stop-shop']),
      'outside-eu': parseAccount(accounts['outside-eu']),
    },
  }
}
