/**
 * A lesson that never rests. It counts up from where it was left, and writes each number as its location, as its state (with padding unique
 * to that number, so that a mixture would show) and sometimes with `LMSCommit`. Its page finishes as lessons do.
 */
export const busyLesson = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Busy</title></head>
<body><h1>Busy lesson</h1><p id="at"></p>
<script>
  var api = null;
  for (var at = window; !api; at = at.parent) { api = at.API || null; if (at === at.parent) break; }
  api.LMSInitialize('');
  var count = Number(api.LMSGetValue('cmi.core.lesson_location') || 0);
  window.resumedAt = count;
  window.resumedState = api.LMSGetValue('cmi.suspend_data');
  api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
  function state(n) { var text = ''; while (text.length < 200 + (n * 37) % 3000) text += n + ';'; return text; }
  window.state = state;
  function step() {
    count++;
    api.LMSSetValue('cmi.core.lesson_location', String(count));
    api.LMSSetValue('cmi.suspend_data', state(count));
    document.getElementById('at').textContent = String(count);
    if (count % 3 === 0) api.LMSCommit('');
    setTimeout(step, 20 + Math.random() * 200);
  }
  setTimeout(step, 30);
  var over = false;
  function goodbye() {
    if (over) return;
    over = true;
    api.LMSSetValue('cmi.core.exit', 'suspend');
    api.LMSFinish('');
  }
  window.addEventListener('beforeunload', goodbye);
  window.addEventListener('pagehide', goodbye);
  window.addEventListener('unload', goodbye);
</script></body></html>`;

/** The state that the lesson writes for a number. */
export function stateAt(count: number): string {
  let text = '';
  while (text.length < 200 + ((count * 37) % 3000)) text += `${count};`;
  return text;
}
