import type { Estimate, Language } from '@merkwerk/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import DraftLayout from '../pages/add-file/draft.tsx'
import AddFilePage from '../pages/add-file/page.tsx'
import SummaryPage from '../pages/add-file/summary.tsx'
import { renderRoutes } from './screen.tsx'

export const estimate = (changes: Partial<Estimate> = {}): Estimate => ({
  success: true,
  message: 'ok',
  total_records: 2,
  estimation_cost: 2,
  unpaid_cost: 2,
  afresh_cost: 2,
  paid_products: 0,
  estimation_time: 60,
  skipped_records: 0,
  skipped: [],
  noted: [],
  replaced_characters: 0,
  dropped_records: 0,
  distinct_products: 2,
  article_numbers_from: 'own',
  remembered: { checked: 2, products: 0, oldest: null },
  available_coins: 1_250,
  ...changes,
})

/** A product list as CSV, with the headings that the product suggests a mapping for. */
export const toList = (...rows: string[]): string => ['Artikel Number;EAN;ASIN', ...rows].join('\n')

/** Two records that can be looked up. */
export const goodList = toList('A-1;4006381333931;', 'A-2;3017620422003;')

/** Opens the form for a list and its summary. */
export async function openDraftPages({
  language = 'en',
  at = '/add-file',
}: {
  language?: Language
  at?: string
} = {}) {
  const rendered = await renderRoutes(
    [
      {
        element: <DraftLayout />,
        children: [
          { path: '/add-file', element: <AddFilePage /> },
          { path: '/add-file/summary', element: <SummaryPage /> },
        ],
      },
      { path: '*', element: <p>Another page</p> },
    ],
    { at, language },
  )
  const { user } = rendered
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const choose = async (content: string, name = 'list.csv') => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File([content], name)] } })
  }
  /** Chooses a column for a field. */
  const map = async (field: RegExp, column: string | RegExp) => {
    const select = screen.getByRole('combobox', { name: field })
    await user.selectOptions(select, within(select).getByText(column))
  }
  return { ...rendered, press, choose, map, next: () => press(/^(Next|Weiter)$/) }
}
