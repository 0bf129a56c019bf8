import type { Bookkeeping } from '@merkwerk/contract'
import { formatCount, formatEuro } from '../../../messages/format.ts'
import { currentLanguage } from '../../../messages/language.ts'
import { t } from '../../../messages/translate.ts'
import type { Figures } from './figure-table.tsx'

const euro = (cents: number): string => formatEuro(cents / 100)
const percent = (basisPoints: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
const countryName = (code: string): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code

const head = (
  name: 'treatment' | 'country' | 'rate' | 'count' | 'net' | 'vat' | 'gross' | 'quarter' | 'number' | 'euros',
) => t(`admin.bookkeeping.columns.${name}`)

/** All documents of the quarter by treatment, country and rate, with their sum. */
export function groupTable({ groups, total }: Bookkeeping): Figures {
  const amounts = (sum: Bookkeeping['total']): string[] => [
    formatCount(sum.rows),
    ...[sum.netCents, sum.vatCents, sum.grossCents].map(euro),
  ]
  return {
    title: t('admin.bookkeeping.issued'),
    text: t('admin.bookkeeping.issuedText'),
    none: '',
    textColumns: 2,
    hasSum: true,
    heads: [
      head('treatment'),
      head('country'),
      head('rate'),
      head('count'),
      head('net'),
      head('vat'),
      head('gross'),
    ],
    lines: [
      ...groups.map((group) => [
        t(`admin.bookkeeping.treatments.${group.treatment}`),
        countryName(group.country),
        percent(group.rateBasisPoints),
        ...amounts(group),
      ]),
      [t('admin.bookkeeping.sum'), '', '', ...amounts(total)],
    ],
  }
}

/** What the VAT returns of the quarter declare. */
export function declarationTables({ one_stop_shop: oss, recapitulative }: Bookkeeping): Figures[] {
  return [
    {
      title: t('admin.bookkeeping.oss'),
      text: t('admin.bookkeeping.ossText'),
      none: t('admin.bookkeeping.none'),
      textColumns: 1,
      heads: [head('country'), head('rate'), head('net'), head('vat')],
      lines: oss.supplies.map(({ country, rateBasisPoints, netCents, vatCents }) => [
        ...[countryName(country), percent(rateBasisPoints), euro(netCents), euro(vatCents)],
      ]),
    },
    {
      title: t('admin.bookkeeping.ossCorrections'),
      text: t('admin.bookkeeping.ossCorrectionsText'),
      none: t('admin.bookkeeping.none'),
      textColumns: 2,
      heads: [head('quarter'), head('country'), head('vat')],
      lines: oss.corrections.map(({ quarter, country, vatCents }) => [
        ...[quarter.replace('-', ' '), countryName(country), euro(vatCents)],
      ]),
    },
    {
      title: t('admin.bookkeeping.recapitulative'),
      text: t('admin.bookkeeping.recapitulativeText'),
      none: t('admin.bookkeeping.none'),
      textColumns: 1,
      heads: [head('number'), head('net'), head('euros')],
      lines: recapitulative.map(({ vatNumber, netCents, euros }) => [
        ...[vatNumber, euro(netCents), formatCount(euros)],
      ]),
    },
  ]
}
