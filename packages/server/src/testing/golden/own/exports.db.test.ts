import { imageRightsVersion } from '@merkwerk/contract'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

goldenTest('exports', async (site, actors) => {
  const { seller } = actors
  const run = await runMain(site, actors)
  const list = (await seller.run(run)).list_id ?? ''
  await recordPackages(site, actors, list, run)
  await recordAttributes(site, actors, list, run)
  await recordImages(site, actors, list, run)
  await using _worker = await site.startWorker()
  await recordLinks(site, actors, list)
})

async function runMain(site: GoldenSite, { seller }: Actors): Promise<string> {
  await using _worker = await site.startWorker()
  const run = await seller.start('main', [['found', testEan('51', 1)]])
  await site.until(seller, run, ({ status }) => status === 'Completed')
  return run
}

/** The rows of the list as they are now, and as of its run. */
const selectRows = (run: string) =>
  [
    { rows: '', query: {} },
    { rows: ' as of a run', query: { run } },
  ] as const

async function recordPackages(site: GoldenSite, { seller, stranger }: Actors, id: string, run: string) {
  const params = { id, target: 'csv' }
  const body = {}
  for (const { rows, query } of selectRows(run)) {
    await site.call('checkListExport', `one row${rows}`, seller, { params, query })
    await site.call('getListFindings', `one row${rows}`, seller, { params, query })
    const made = await site.call('createListExport', `one row${rows}`, seller, { params, query, body })
    const { link } = made.body as { link: string }
    await site.call('getExportFile', `package${rows}`, site.anonymous, { path: link })
  }
  await site.call('createListExport', 'of a stranger', stranger, { params, body })
  await site.call('createListExport', 'unknown run', seller, { params, query: { run: 'MW-NOSUCHID' }, body })
  await site.call('createListExport', 'unknown target', seller, { params: { id, target: 'fax' }, body })
  await site.call('getPicture', 'changed link', site.anonymous, { path: '/files/pictures/nothing/x.jpg/' })
  await site.call('getExportFile', 'changed link', site.anonymous, { path: '/files/exports/nothing/x.zip/' })
}

async function recordAttributes(site: GoldenSite, { seller, stranger }: Actors, id: string, run: string) {
  const params = { id }
  await site.call('getListAttributes', 'of a stranger', stranger, { params })
  for (const { rows, query } of selectRows(run)) {
    const name = 'Farbe'
    await site.call('getListAttributes', `first page${rows}`, seller, {
      params,
      query: { ...query, limit: 2 },
    })
    await site.call('getListAttributeValues', `one name${rows}`, seller, {
      params,
      query: { ...query, name },
    })
  }
  await site.call('acceptListProposals', 'old version', seller, { params, body: { base_version: 9 } })
  await site.call('createListScheme', 'of a list', seller, { params })
  for (const [version, { rows, query }] of selectRows(run).entries())
    await site.call('acceptListProposals', `all${rows}`, seller, {
      params,
      query,
      body: { base_version: version, names: ['Farbe'] },
    })
  await site.call('proposeWithModel', 'of a list', seller, { params })
}

async function recordImages(site: GoldenSite, { seller }: Actors, id: string, run: string): Promise<void> {
  const params = { id }
  const body = { rights_version: imageRightsVersion }
  for (const { rows, query } of selectRows(run)) {
    await site.call('getListImages', `not checked${rows}`, seller, { params, query })
    await site.call('createListImageDownload', `not checked${rows}`, seller, { params, query, body })
    await site.call('checkListImages', `started${rows}`, seller, { params, query })
    // Not before, because the check might end before the call that starts it.
    await using _worker = await site.startWorker()
    await site.untilImages(seller, id, query)
    await site.call('getListImages', `checked${rows}`, seller, { params, query })
    const made = await site.call('createListImageDownload', `checked${rows}`, seller, { params, query, body })
    const { link } = made.body as { link: string }
    await site.call('getImageFile', `checked${rows}`, site.anonymous, { path: link })
  }
}

async function recordLinks(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  await site.call('getListLinks', 'none', seller, { params })
  const create = (situation: string, body: object, caller = seller) =>
    site.call('createListLink', situation, caller, { params, body })
  const { body } = await create('one file', { target: 'csv', file: 'products' })
  await create('unknown target', { target: 'fax' })
  await create('of a stranger', { target: 'csv' }, stranger)
  const { link, link_id } = body as { link: string; link_id: string }
  await site.call('getListLinkFile', 'created', site.anonymous, { path: link })
  await site.call('deleteList', 'with a link', seller, { params })
  const revoked = { params: { id, link: link_id } }
  await site.call('revokeListLink', 'created', seller, revoked)
  await site.call('revokeListLink', 'of a stranger', stranger, revoked)
  await site.call('getListLinkFile', 'revoked', site.anonymous, { path: link })
  await site.call('getListLinks', 'one revoked', seller, { params })
}
