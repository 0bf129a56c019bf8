import type { Language } from '@merkwerk/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { breakable, pdfColors, renderPdf, rowsLayout } from '../../platform/pdf/index.ts'
import type { Statement, StatementBooking } from '../wallet/index.ts'
import { formatsOf } from './formats.ts'
import type { Seller } from './invoice.ts'
import { letterhead } from './letterhead.ts'
import { statementMessages } from './statement-messages.ts'

/** Owner, days (UTC) and creation time of a statement. */
export interface StatementHead {
  accountId: number
  recipient: string[]
  seller: Seller
  language: Language
  from: string
  to: string
  madeAt: Date
}

const right = { alignment: 'right' } as const
const { muted, hairline } = pdfColors

const sum = (bookings: StatementBooking[], coins: (booking: StatementBooking) => number): number =>
  bookings.reduce((total, booking) => total + coins(booking), 0)

function figures({ language }: StatementHead, { opening, closing, bookings }: Statement): Content {
  const messages = statementMessages[language]
  const { number } = formatsOf(language)
  const deposits = bookings.filter(({ kind }) => kind === 'deposit')
  const tiles = [
    [messages.opening, opening],
    [messages.bought, sum(deposits, ({ coins, owed }) => coins - owed)],
    [messages.used, sum(bookings, ({ captured }) => captured ?? 0)],
    [messages.closing, closing],
  ] as const
  return {
    margin: [0, 18, 0, 18],
    layout: { ...rowsLayout, hLineWidth: () => 0.5, paddingTop: () => 10, paddingBottom: () => 10 },
    table: {
      widths: tiles.map(() => '*'),
      body: [
        tiles.map(([label, coins]) => ({
          stack: [
            { text: number(coins), fontSize: 15, bold: true },
            { text: label, color: muted, fontSize: 8.5, margin: [0, 2, 0, 0] },
          ],
        })),
      ],
    },
  }
}

function details({ captured, owed, subject }: StatementBooking, language: Language): string {
  const messages = statementMessages[language]
  const { number } = formatsOf(language)
  return [
    subject,
    captured !== null && messages.captured(number(captured)),
    owed < 0 && messages.settled(number(-owed)),
    owed > 0 && messages.owed(number(owed)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function bookingRow(booking: StatementBooking, language: Language): TableCell[] {
  const { number, money, utcDay } = formatsOf(language)
  const coins = number(booking.coins)
  return [
    utcDay(booking.bookedAt),
    {
      stack: [
        statementMessages[language].kind[booking.kind],
        { text: breakable(details(booking, language), 48), color: muted },
      ],
    },
    { text: booking.amountCents === null ? '' : money(booking.amountCents), ...right },
    { text: booking.coins > 0 ? `+${coins}` : coins, ...right },
    { text: number(booking.balanceAfter), ...right },
  ]
}

function bookingTable({ language }: StatementHead, bookings: StatementBooking[]): Content {
  const messages = statementMessages[language]
  if (bookings.length === 0) return { text: messages.none, margin: [0, 0, 0, 8] }
  const heads: TableCell[] = messages.columns.map((text, column) => ({
    text,
    bold: true,
    color: muted,
    ...(column > 1 && right),
  }))
  return {
    fontSize: 8.5,
    layout: { ...rowsLayout, hLineColor: () => hairline },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [58, '*', 56, 54, 54],
      body: [heads, ...bookings.map((booking) => bookingRow(booking, language))],
    },
  }
}

/** Draws a statement: opening and closing balance, coins bought and used, and every booking. */
export function statementPdf(head: StatementHead, statement: Statement): Promise<Buffer> {
  const { language, from, to } = head
  const messages = statementMessages[language]
  const { day, utcDay } = formatsOf(language)
  const span = `${utcDay(new Date(from))} – ${utcDay(new Date(to))}`
  return renderPdf({
    title: `${messages.title} ${from} – ${to}`,
    language,
    createdAt: head.madeAt,
    foot: `${messages.title} ${span} · ${messages.customer} ${head.accountId}`,
    content: [
      ...letterhead({
        seller: head.seller,
        recipient: head.recipient,
        title: messages.title,
        subtitle: span,
        facts: [
          [messages.customer, String(head.accountId)],
          [messages.issued, day(head.madeAt)],
        ],
      }),
      figures(head, statement),
      bookingTable(head, statement.bookings),
      { text: messages.note, color: muted, fontSize: 8, margin: [0, 12, 0, 0] },
    ],
  })
}
