import { mount } from 'svelte'
import App from './App.svelte'
import { createClient } from './ipc/client.ts'
import './theme/base.css'
import { addPaperFonts } from './ui/paperFonts.ts'

await addPaperFonts()

const target = document.querySelector('#app')
if (target === null) throw new Error('the page has no place for the app')
mount(App, { target, props: { client: createClient(window.fivefoot) } })
