/** `node scripts/licences.ts`: prints every third-party package with its version and licence as a table. */
import { listLicences } from './checks/licences.ts'

const rows = listLicences().map(
  ({ name, version, licence, isForDevelopment }) =>
    `| ${name} | ${version} | ${licence} | ${isForDevelopment ? 'building and testing' : 'running'} |`,
)
process.stdout.write(`| package | version | licence | for |\n|---|---|---|---|\n${rows.join('\n')}\n`)
