/** The program of every thread. */
import { workerData } from 'node:worker_threads'
import { giveWay } from './giveWay.ts'
import { serveTasks } from './serveTasks.ts'
import { TASKS } from './tasks/index.ts'

if (workerData === 'low-priority') giveWay()
serveTasks(TASKS)
