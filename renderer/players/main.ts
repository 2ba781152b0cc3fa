/** Entry of the players' window. */
import { EditorCanvas } from '../canvas/EditorCanvas.ts'
import '../theme/base.css'
import { PlayersView } from './PlayersView.ts'
import './players.css'
import { addPaperFonts } from '../ui/paperFonts.ts'

await addPaperFonts()

const place = document.querySelector<HTMLDivElement>('#app')
if (place === null) throw new Error('the page has no place for the map')
place.setAttribute('role', 'img')
const canvas = new EditorCanvas(place, () => undefined)
const view = new PlayersView(canvas, {
  element: place,
  inchPx: (diagonalInches) => Math.hypot(screen.width, screen.height) / diagonalInches,
})
window.addEventListener('resize', () => view.resize())
window.players.listen((message) => view.receive(message))
