import { expect, test } from 'vitest'
import { literalText } from '../../build/check/literalText.ts'

const textsOf = (source: string): readonly string[] => literalText(source).map(({ text }) => text)

test('text is found between tags, in attributes people read, and in the code of a component, with its line', () => {
  const source = `<script lang="ts">
  import Button from './Two Words.svelte'
  const label = 'Draw walls'
  const none = \`\${count} squares\`
</script>
<p>all done{count}, ft</p>
<input placeholder="Name" aria-label="Name of it" class="Two words" />
<Button label="remove" icon="trash" prompt="Order {count} at once" />
{#if isOn}{open ? 'Close it.' : ''}{/if}`
  expect(literalText(source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '6 all done',
    '6 , ft',
    '7 Name',
    '7 Name of it',
    '8 remove',
    '8 Order at once',
    '9 Close it.',
    '3 Draw walls',
    '4 squares',
  ])
})

test('values, names and code are no text', () => {
  expect(
    textsOf(`<script lang="ts">
  type Kind = 'Two words' | 'Other'
  const isMac = key === 'Enter key' && kind !== 'Mac'
  const style = \`\${width}px\`
  const rows = document.querySelectorAll('button, [role=tab]')
</script>
<!-- A comment. -->
<Button kind="primary" form="new-map" onclick={() => go('library')}>{labels.open}: {count} × 2 – Fivefoot</Button>
<div class="map area" style="color: Red wine" role="status" id="A place" {title}>CSV</div>
<style>
  p::after { content: 'Not this'; }
</style>`),
  ).toEqual([])
})
