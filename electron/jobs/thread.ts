/** The program of every thread. */
import { serveTasks } from './serveTasks.ts'
import { TASKS } from './tasks/index.ts'

serveTasks(TASKS)
