import { accountRefusals } from './accounts.ts'
import { fieldRefusals } from './fields.ts'
import { formulaRefusals } from './formulas.ts'
import { listRefusals } from './lists.ts'

/**
 * Problems that only the server finds, with their sentences. `{{name}}` stands for a parameter. Pages do not load them: the server says
 * them in the reader's language.
 */
export const refusals = { ...fieldRefusals, ...listRefusals, ...formulaRefusals, ...accountRefusals }
