import { safetyAttributeNames } from '@merkwerk/contract'
import { type ExportProduct, findOperator, operatorLines } from '../../core/index.ts'

/** Fields of German Market (MarketPress). WooCommerce imports columns with this beginning as they are. */
export const safetyColumns = ['manufacturer', 'responsible_person', 'warnings_and_safety_information'].map(
  (field) => `Meta: _german_market_gpsr_${field}`,
)

/** Texts of several lines. WordPress removes backslashes. */
export function safetyCells(product: ExportProduct): string[] {
  const operators = (['manufacturer', 'responsible-person'] as const).map((role) =>
    findOperator(product, role),
  )
  const warnings = product.attributes.filter(({ name }) => name === safetyAttributeNames.warnings)
  return [
    ...operators.map((operator) => (operator ? operatorLines(operator) : [])),
    warnings.flatMap(({ values }) => values),
  ].map((lines) => lines.join('\n').replaceAll('\\', '/'))
}
