import { safetyGroup } from '@merkwerk/contract'
import { findOperator, type Operator, oneLine, type Run, rowGroups, tableFiles } from '../../core/index.ts'
import { dialect, identity, type Options, safetyFileName } from './format.ts'

/** Endings of the function attributes that JTL-Shop and JTL-Connector read. */
const fields: Record<string, keyof Operator> = {
  name: 'name',
  street: 'street',
  housenumber: 'houseNumber',
  postalcode: 'postalCode',
  city: 'city',
  country: 'country',
  email: 'email',
  homepage: 'website',
}

/** Function attributes about product safety: one row a fact, in the columns of attributes. */
export function safetyFile(run: Run<Options>) {
  const { columns, cells } = identity(run.options.supplier)
  return tableFiles(run, {
    id: 'safety',
    name: safetyFileName(run.options),
    dialect: { ...dialect, quoting: 'always' },
    open: () => ({
      columns: [...columns, 'Attributgruppe', 'Attributname', 'Attributwert'],
      groups: rowGroups(run.products(), (product) =>
        (['manufacturer', 'responsible-person'] as const).flatMap((role) => {
          const operator = findOperator(product, role)
          return Object.entries(fields).flatMap(([ending, field]) => {
            const attribute = `gpsr_${role.replace('-', '')}_${ending}`
            const value = oneLine(run, product, operator?.[field] ?? '', {
              column: 'Attributwert',
              attribute,
            })
            return value === '' ? [] : [[...cells(product.articleNumber), safetyGroup, attribute, value]]
          })
        }),
      ),
    }),
  })
}
