import { imageRightsVersion } from '@merkwerk/contract'
import { testEan } from '../../job-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

goldenTest('exports', async (site, actors) => {
  await using _worker = await site.startWorker()
  const { seller } = actors
  const job = await seller.start('main', [['found', testEan('51', 1)]])
  await site.until(seller, job, ({ status }) => status === 'Completed')
  const list = (await seller.job(job)).list_id ?? ''
  await recordPackages(site, actors, { List: list, Job: job })
  await recordAttributes(site, actors, { List: list, Job: job })
  await recordImages(site, actors, { List: list, Job: job })
  await recordLinks(site, actors, list)
})

type Sources = Record<'List' | 'Job', string>
const kinds = ['List', 'Job'] as const
const target = 'csv'

async function recordPackages(site: GoldenSite, { seller, stranger }: Actors, ids: Sources): Promise<void> {
  for (const kind of kinds) {
    const params = { id: ids[kind], target }
    await site.call(`check${kind}Export`, 'one row', seller, { params })
    await site.call(`get${kind}Findings`, 'one row', seller, { params })
    const { body } = await site.call(`create${kind}Export`, 'one row', seller, { params, body: {} })
    const { link } = body as { link: string }
    if (kind === 'List') await site.call('getExportFile', 'package', site.anonymous, { path: link })
    await site.call(`create${kind}Export`, 'of a stranger', stranger, { params, body: {} })
    const unknown = { id: ids[kind], target: 'fax' }
    await site.call(`create${kind}Export`, 'unknown target', seller, { params: unknown, body: {} })
  }
  await site.call('getPicture', 'changed link', site.anonymous, { path: '/files/pictures/nothing/x.jpg/' })
  await site.call('getExportFile', 'changed link', site.anonymous, { path: '/files/exports/nothing/x.zip/' })
}

async function recordAttributes(site: GoldenSite, { seller, stranger }: Actors, ids: Sources): Promise<void> {
  for (const kind of kinds) {
    const params = { id: ids[kind] }
    await site.call(`get${kind}Attributes`, 'first page', seller, { params, query: { limit: 2 } })
    await site.call(`get${kind}Attributes`, 'of a stranger', stranger, { params })
    await site.call(`get${kind}AttributeValues`, 'one name', seller, { params, query: { name: 'Farbe' } })
    await site.call(`accept${kind}Proposals`, 'old version', seller, { params, body: { base_version: 9 } })
  }
  await site.call('createListScheme', 'of a list', seller, { params: { id: ids.List } })
  for (const [version, kind] of kinds.entries())
    await site.call(`accept${kind}Proposals`, 'all', seller, {
      params: { id: ids[kind] },
      body: { base_version: version, names: ['Farbe'] },
    })
}

async function recordImages(site: GoldenSite, { seller }: Actors, ids: Sources): Promise<void> {
  const body = { rights_version: imageRightsVersion }
  for (const kind of kinds) {
    const params = { id: ids[kind] }
    await site.call(`get${kind}Images`, 'not checked', seller, { params })
    await site.call(`create${kind}ImageDownload`, 'not checked', seller, { params, body })
    await site.call(`check${kind}Images`, 'started', seller, { params })
    await site.untilImages(seller, kind, ids[kind])
    await site.call(`get${kind}Images`, 'checked', seller, { params })
    const { body: link } = await site.call(`create${kind}ImageDownload`, 'checked', seller, { params, body })
    if (kind === 'List')
      await site.call('getImageFile', 'checked', site.anonymous, { path: (link as { link: string }).link })
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
