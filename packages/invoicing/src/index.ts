/** VAT decisions, structured invoices and bookkeeping exports. Pure functions without clock, database or network. */
export { bookkeepingCsv } from './bookkeeping/bookkeeping-csv.ts'
export {
  type BookkeepingRow,
  type BookkeepingTotals,
  bookkeepingTotals,
} from './bookkeeping/bookkeeping-row.ts'
export { type DatevSettings, datevBookingBatch, datevFileName, datevProblem } from './bookkeeping/datev.ts'
export {
  type OneStopShopTotals,
  oneStopShopTotals,
  type Quarter,
  type RecapitulativeEntry,
  recapitulativeStatement,
  toQuarter,
} from './bookkeeping/quarters.ts'
export { embedInvoiceXml } from './document/hybrid-pdf.ts'
export {
  type Address,
  type DocumentBuyer,
  type DocumentLine,
  type DocumentSeller,
  type DocumentTotals,
  type DocumentType,
  findProblems,
  type InvoiceDocument,
  listNotices,
  type Payment,
  type SoldItem,
  splitItems,
  sumLines,
  type VatGroup,
  vatGroups,
} from './document/invoice-document.ts'
export { facturXXml, xrechnungXml } from './document/invoice-xml.ts'
export { percentText, type SplitAmount, splitGross, splitParts, splitRefund } from './vat/amounts.ts'
export {
  decideVat,
  type VatCategory,
  type VatDecision,
  type VatInput,
  type VatProof,
  type VatReason,
  type VatTreatment,
} from './vat/decide-vat.ts'
export { type EvatrRequest, evatrRequestBody, evatrStatuses, readEvatrResponse } from './vat/evatr.ts'
export { type VatNoticeId, vatNotices } from './vat/notices.ts'
export { type StandardRate, standardRate } from './vat/standard-rates.ts'
export { findTaxArea, type Place, type TaxArea } from './vat/tax-area.ts'
export {
  combineChecks,
  type ServiceResponse,
  type VatCheck,
  type VatCheckFailure,
  type VatCheckOutcome,
  type VatCheckProof,
  type VatCheckService,
  type VatDetailMatch,
} from './vat/vat-check.ts'
export { readViesResponse, viesStatuses } from './vat/vies.ts'
