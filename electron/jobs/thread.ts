/** Entry file of every thread. */
import { workerData } from 'node:worker_threads'
import { lowerPriority, serveTasks } from './serveTasks.ts'
import { TASKS } from './tasks/index.ts'

if (workerData === 'low-priority') lowerPriority()
serveTasks(TASKS)
