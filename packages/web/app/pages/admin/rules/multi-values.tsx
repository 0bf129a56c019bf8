import { loadTexts } from '../../../messages/index.ts'
import { RulesScreen } from './rules-screen.tsx'

await loadTexts('addFile', 'gpt', 'record', 'rules')

export default function MultiValuesPage() {
  return <RulesScreen key="key-multivalue" list="key-multivalue" />
}
