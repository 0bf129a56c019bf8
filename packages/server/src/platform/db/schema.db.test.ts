// docs/decisions/0009-database.md

import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as TypesDialect } from 'kysely-codegen'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '../../testing/describe-schema.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'

let pool: pg.Pool

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await createEmptyDatabase('migrated')).url, max: 2 })
})
afterAll(() => pool.end())

const json = (type: string) => `JSONColumnType<${type}>`
const marketplace = 'SourceName'
/** Types that PostgreSQL does not know: the shape of JSON columns, and the values of text columns. */
const columns = {
  'alerts.facts': json('DifferenceFacts'),
  'alerts.kind': 'DifferenceKind',
  'api_keys.scopes': 'ApiScope[]',
  'attribute_mappings.change': 'MappingChange',
  'attribute_mappings.mapping': json('AttributeMapping'),
  'attribute_model_proposals.proposals': json('ModelProposal[]'),
  'attribute_schemes.scheme': json('AttributeScheme'),
  'attribute_schemes.source': "'upload' | 'results'",
  'audit_log.details': `Generated<${json('Record<string, unknown>')}>`,
  'cached_answers.candidates': `${json('Candidate[]')} | null`,
  'cached_products.product': json('Product'),
  'export_choices.attribute_names': 'AttributeNames',
  'rule_changes.after': json('object[]'),
  'rule_changes.before': json('object[]'),
  'gpt_answers.findings': json('Finding[]'),
  'run_log.details': json('object'),
  'runs.figures': `${json("{ code: string; fields: Record<'brand' | 'description' | 'images' | 'price' | 'category' | 'weight', number>; verdicts: Record<Verdict, number>; attributes: { name: string; count: number }[]; values: number; safety: { checked: number; complete: number } & Record<SafetyFact, number>; sources: Partial<Record<SourceName, number>> }")} | null`,
  'runs.outputs': `${json('{ masterData: string; attributes: string }')} | null`,
  'runs.preferred_source': 'SourceName | null',
  'run_sources.source': 'SourceName',
  'runs.sources': 'Generated<SourceName[]>',
  'layout_pages.marketplace': marketplace,
  'layout_quarters.marketplace': marketplace,
  'list_counts.sample': json('Identifiers[]'),
  'list_counts.skipped': json(
    '{ reason: Reason; count: number; examples: { row: number; value: string }[] }[]',
  ),
  'list_choices.marketplace': marketplace,
  'list_lines.notes': 'Generated<RecordNote[]>',
  'list_lines.skip_reason': 'SkipReason | null',
  'list_links.attribute_names': 'AttributeNames',
  'list_scores.missing_safety': 'SafetyFact[] | null',
  'list_rows.reason': 'Reason | null',
  'list_rows.sources': 'Generated<SourceName[]>',
  'list_rows.stated_safety': 'StatedSafety[] | null',
  'list_rows.verdict': 'Verdict | null',
  'list_summaries.content': json('object'),
  'lists.reading': json('object'),
  'lookup_hours.marketplace': marketplace,
  'marketplace_pauses.marketplace': marketplace,
  'open_facts_imports.source': marketplace,
  'open_facts_imports.state': "Generated<'loading' | 'current' | 'outdated'>",
  'open_facts_products.facts': json('ProductFacts'),
  'invoices.buyer': json(
    '{ name: string; address: string; vatId: string | null; country: string | null; isVatIdValid: boolean; place?: { lines: string[]; postalCode: string; city: string }; email?: string; reference?: string | null }',
  ),
  'invoices.seller': json(
    '{ name: string; address: string; vatId: string | null; register: string; email: string; place?: { lines: string[]; postalCode: string; city: string }; taxNumber?: string | null; phone?: string }',
  ),
  'invoices.vat': json(
    "{ treatment: VatTreatment; category: 'S' | 'AE' | 'O'; rateBasisPoints: number; country: string | null; exemptionCode: 'VATEX-EU-AE' | 'VATEX-EU-O' | null; notices: ('reverse-charge' | 'not-taxable' | 'one-stop-shop')[]; proof: string[]; reason: string; checkAgain: boolean; proofs: { service: string; requestId: string | null; checkedAt: string; answer: unknown }[] }",
  ),
  'record_choices.marketplace': marketplace,
  'list_last_views.settings': json('ViewSettings'),
  'list_views.settings': json('ViewSettings'),
  'records.facts': `${json('object')} | null`,
  'records.reason': 'Reason | null',
  'records.notes': 'RecordNote[]',
  'rule_sets.content': json('RuleSet'),
  'schedule_deliveries.export_package': `${json('ExportPackage')} | null`,
  'schedule_deliveries.state': "Generated<Delivery['state']>",
  'schedule_delivery_attempts.failure': 'TransferFailure | null',
  'schedule_runs.changes': `${json('RunChanges')} | null`,
  'schedule_runs.input': `${json('FetchedInput')} | null`,
  'schedule_runs.input_failure': 'TransferFailure | null',
  'schedule_runs.skipped': 'SkipCause | null',
  'schedule_transfers.address': json('TransferAddress'),
  'schedule_transfers.direction': 'TransferDirection',
  'schedules.export_package': `${json('ExportPackage')} | null`,
  'schedules.paused_reason': "'owner' | 'coins' | 'key' | null",
  'schedules.scope': 'ScheduleScope',
  'seller_accounts.marketplace': 'ConnectableSource',
  'seller_accounts.status': 'ConnectionStatus',
  'source_choices.preferred_source': 'SourceName | null',
  'source_choices.sources': 'SourceName[]',
  'source_quotas.span': "'minute' | 'day'",
  'vat_checks.outcome': "'valid' | 'invalid' | 'mismatch' | 'unavailable'",
  'vat_checks.service': "'vies' | 'evatr'",
  'webhook_attempts.error': "'private-address' | 'timeout' | 'unreachable' | null",
  'webhook_endpoints.disabled_reason': "'owner' | 'failures' | 'gone' | null",
  'webhook_endpoints.events': 'WebhookEvent[]',
  'webhook_messages.state': 'Generated<WebhookMessageState>',
}
const contract = [
  ...[
    'ApiScope',
    'AttributeMapping',
    'AttributeNames',
    'AttributeScheme',
    'Candidate',
    'ConnectableSource',
    'ConnectionStatus',
  ],
  ...['Delivery', 'DifferenceFacts', 'DifferenceKind', 'ExportPackage', 'FetchedInput', 'FoundAttribute'],
  ...['MappingChange', 'ModelProposal', 'Product', 'Reason', 'RecordNote', 'RunChanges', 'ScheduleScope'],
  ...['SkipCause', 'SkipReason'],
  ...[
    'SafetyCounts',
    'SafetyFact',
    'SourceName',
    'StatedSafety',
    'TransferAddress',
    'TransferDirection',
    'TransferFailure',
    'Verdict',
    'ViewSettings',
    'WebhookEvent',
    'WebhookMessageState',
  ],
]
const engine = ['Finding', 'Identifiers', 'ProductFacts', 'RuleSet']

// After a migration: vitest run packages/server/src/platform/db/schema.db.test.ts -u

test('schema.sql is the result of the migrations', async () => {
  await expect(await describeSchema(pool)).toMatchFileSnapshot('./schema.sql')
})

test('tables.ts holds the row types of that schema', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const types = await generate({
    db,
    dialect: new TypesDialect(),
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    typeMapping: { int8: 'number' },
    overrides: { columns },
    customImports: Object.fromEntries([
      ...contract.map((name) => [name, '@merkwerk/contract']),
      ...engine.map((name) => [name, '@merkwerk/engine']),
    ]),
    outFile: null,
  })
  await expect(types).toMatchFileSnapshot('./tables.ts')
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toContain('export interface DB')
})
