import { loadTexts } from '../../../messages/index.ts'
import { RulesScreen } from './rules-screen.tsx'

await loadTexts('addFile', 'gpt', 'record', 'rules')

export default function KeyValuesPage() {
  return <RulesScreen key="key-value" list="key-value" />
}
