import { parentPort, workerData } from 'node:worker_threads'
import type { Statement } from '../wallet/index.ts'
import { type StatementHead, statementPdf } from './statement-pdf.ts'

const { head, statement } = workerData as { head: StatementHead; statement: Statement }
parentPort?.postMessage(await statementPdf(head, statement))
