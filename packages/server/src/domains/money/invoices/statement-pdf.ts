import type { Language } from '@merkwerk/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { breakable, pdfColors, pdfLayout, renderPdf } from '../../../platform/pdf/index.ts'
import type { Statement, StatementBooking } from '../wallet/index.ts'
import { chooseFormats } from './formats.ts'
import type { Seller } from './invoice.ts'
import { letterhead } from './letterhead.ts'
import { bookingMessages, statementMessages } from './statement-messages.ts'

/** Owner, days and creation time of a statement. */
interface StatementHead {
  accountId: number
  recipient: string[]
  seller: Seller
  language: Language
  from: string
  to: string
  madeAt: Date
}

const right = { alignment: 'right' } as const
const { muted } = pdfColors

const sum = (bookings: StatementBooking[], coins: (booking: StatementBooking) => number): number =>
  bookings.reduce((total, booking) => total + coins(booking), 0)

function figures({ language }: StatementHead, { opening, closing, bookings }: Statement): Content {
  const { number } = chooseFormats(language)
  const deposits = bookings.filter(({ kind }) => kind === 'deposit')
  const tiles = [
    [statementMessages.opening, opening],
    [statementMessages.bought, sum(deposits, ({ coins, owed }) => coins - owed)],
    [statementMessages.used, sum(bookings, ({ captured }) => captured ?? 0)],
    [statementMessages.closing, closing],
  ] as const
  return {
    margin: [0, 18, 0, 18],
    layout: pdfLayout('hairTiles'),
    table: {
      widths: tiles.map(() => '*'),
      body: [
        tiles.map(([label, coins]) => ({
          stack: [
            { text: number(coins), fontSize: 15, bold: true },
            { text: label[language], color: muted, fontSize: 8.5, margin: [0, 2, 0, 0] },
          ],
        })),
      ],
    },
  }
}

function details({ captured, owed, subject }: StatementBooking, language: Language): string {
  const { number } = chooseFormats(language)
  return [
    subject,
    captured !== null && statementMessages.captured(number(captured))[language],
    owed < 0 && statementMessages.settled(number(-owed))[language],
    owed > 0 && statementMessages.owed(number(owed))[language],
  ]
    .filter(Boolean)
    .join(' · ')
}

function bookingRow(booking: StatementBooking, language: Language): TableCell[] {
  const { number, money, shortDay } = chooseFormats(language)
  const coins = number(booking.coins)
  return [
    shortDay(booking.bookedAt),
    {
      stack: [
        bookingMessages[booking.kind][language],
        { text: breakable(details(booking, language), 48), color: muted },
      ],
    },
    { text: booking.amountCents === null ? '' : money(booking.amountCents), ...right },
    { text: booking.coins > 0 ? `+${coins}` : coins, ...right },
    { text: number(booking.balanceAfter), ...right },
  ]
}

function bookingTable({ language }: StatementHead, bookings: StatementBooking[]): Content {
  if (bookings.length === 0) return { text: statementMessages.none[language], margin: [0, 0, 0, 8] }
  const heads: TableCell[] = statementMessages.columns[language].map((text, column) => ({
    text,
    bold: true,
    color: muted,
    ...(column > 1 && right),
  }))
  return {
    fontSize: 8.5,
    layout: pdfLayout('rows'),
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
  const { day, shortDay } = chooseFormats(language)
  const title = statementMessages.title[language]
  const customer = statementMessages.customer[language]
  const span = `${shortDay(new Date(from))} – ${shortDay(new Date(to))}`
  return renderPdf({
    title: `${title} ${from} – ${to}`,
    language,
    createdAt: head.madeAt,
    foot: `${title} ${span} · ${customer} ${head.accountId}`,
    content: [
      ...letterhead({
        seller: head.seller,
        recipient: head.recipient,
        title,
        subtitle: span,
        facts: [
          [customer, String(head.accountId)],
          [statementMessages.issued[language], day(head.madeAt)],
        ],
      }),
      figures(head, statement),
      bookingTable(head, statement.bookings),
      { text: statementMessages.note[language], color: muted, fontSize: 8, margin: [0, 12, 0, 0] },
    ],
  })
}
