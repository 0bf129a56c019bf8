import { loadTexts } from '../../../messages/index.ts'
import { RulesScreen } from './rules-screen.tsx'

await loadTexts('addFile', 'gpt', 'record', 'rules')

export default function KeywordsPage() {
  return <RulesScreen key="keyword-killer" list="keyword-killer" />
}
