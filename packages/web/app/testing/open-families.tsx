import {
  endpoints,
  type FamilyNumberRule,
  type FamilyState,
  type ListFamily,
  type ListFamilyRow,
} from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { FamiliesPanel } from '../pages/list/families/families-panel.tsx'
import type { FakeApi, Received } from './fake-api.ts'
import { profile } from './fixtures.ts'
import { done, toList } from './open-list.tsx'
import { renderScreen } from './screen.tsx'

export const shirtList = toList({ own_columns: ['Modell', 'Lager'] })

export const createFamilyRow = (
  row: Pick<ListFamilyRow, 'position' | 'article_number' | 'values'>,
): ListFamilyRow => ({
  ...row,
  image: null,
  has_ean: true,
})

export const noIssues = { 'no-ean': 0, 'same-values': 0, 'no-value': 0 }

export const createFamily = (family_id: number, changes: Partial<ListFamily> = {}): ListFamily => ({
  family_id,
  state: 'proposed',
  rule: 'similar',
  reason: { code: 'same-title' },
  reason_text: 'Brand, category and title are the same, and the numbers follow each other.',
  number: `P-${family_id}`,
  title: `Shirt ${family_id}`,
  parent: {},
  issues: [],
  axes: [
    { key: 'size_name', label: 'Size' },
    { key: 'color_name', label: 'Color' },
  ],
  rows: [
    createFamilyRow({ position: 10 * family_id, article_number: `A-${family_id}-S`, values: ['S', 'Red'] }),
    createFamilyRow({
      position: 10 * family_id + 1,
      article_number: `A-${family_id}-M`,
      values: ['M', 'Red'],
    }),
    createFamilyRow({
      position: 10 * family_id + 2,
      article_number: `A-${family_id}-L`,
      values: ['L', 'Red'],
    }),
  ],
  ...changes,
})

export const shirts = [1, 2, 3].map((id) => createFamily(id))

const nextStates = { accept: 'accepted', reject: 'rejected', 'take-back': 'proposed' } as const

/** The axes of families, as the facets of their list name them. */
export function offerAxes(api: FakeApi, families: readonly ListFamily[]): void {
  const labels = [...new Set(families.flatMap(({ axes }) => axes.map(({ label }) => label)))]
  api.on(endpoints.getListFacets, {
    brands: [],
    categories: [],
    sources: [],
    attributes: [],
    axes: labels.map((value) => ({ value, families: 1, former: [] })),
  })
}

/** Opens the pane. The fake API remembers decisions. */
export function openFamilies(
  api: FakeApi,
  families: ListFamily[] = shirts,
  { at = '/', account = profile(), rule = { kind: 'stem' } as FamilyNumberRule } = {},
) {
  const states = new Map(families.map(({ family_id, state }) => [family_id, state]))
  const readStates = () => families.map((family) => ({ ...family, state: states.get(family.family_id) }))
  const count = (state: FamilyState) => readStates().filter((family) => family.state === state).length
  api.on(endpoints.getProfile, account)
  const readPage = ({ state, after, limit }: Received<typeof endpoints.getListFamilies>['query']) => {
    const found = readStates().filter((family) => (state ?? family.state) === family.state) as ListFamily[]
    const end = Number(after?.split('-')[1] ?? 0) + limit
    return { families: found.slice(end - limit, end), next: found.length > end ? `0-${end}` : null }
  }
  api.on(endpoints.getListFamilies, ({ query }: Received<typeof endpoints.getListFamilies>) => ({
    ...readPage(query),
    counts: { accepted: count('accepted'), proposed: count('proposed'), rejected: count('rejected') },
    issues: noIssues,
    is_too_large: false,
    number_rule: rule,
  }))
  api.on(endpoints.decideListFamilies, ({ body }: Received<typeof endpoints.decideListFamilies>) => {
    for (const id of body.family_ids) states.set(id, nextStates[body.decision])
    return done
  })
  api.on(endpoints.changeListFamily, done)
  api.on(endpoints.moveFamilyRows, done)
  api.on(endpoints.createListFamily, { ...done, family_id: 9 })
  api.on(endpoints.setFamilyNumbers, done)
  api.on(endpoints.setListAxes, done)
  offerAxes(api, families)
  api.on(endpoints.getMissingSiblings, { siblings: [] })
  return renderScreen(<FamiliesPanel list={shirtList} />, { at })
}

export const findFamilies = async () =>
  within(await screen.findByRole('list', { name: 'Families of the list' })).getAllByRole('button', {
    name: /^Shirt/,
  })
export const readNames = async () =>
  (await findFamilies()).map(({ textContent }) => textContent?.match(/^Shirt \d/)?.[0])
export const readDecisions = (api: FakeApi) =>
  api
    .calls(endpoints.decideListFamilies)
    .map(({ body: { decision, family_ids } }) => [decision, ...family_ids])
export const readFamilyChanges = (api: FakeApi) =>
  api.calls(endpoints.changeListFamily).map(({ params, body: { id: _, ...body } }) => [params.family, body])

/** Opens the pane and its first family. */
export async function openFirst(api: FakeApi, families?: ListFamily[]) {
  const rendered = await openFamilies(api, families)
  const [first] = await findFamilies()
  await rendered.user.click(first as HTMLElement)
  await screen.findByRole('table')
  return rendered
}

/** Types a text in place of the one in a field. */
export async function replaceText(
  user: Awaited<ReturnType<typeof openFamilies>>['user'],
  name: string,
  text: string,
) {
  const field = screen.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}
