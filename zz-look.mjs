import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4100';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ctx = await browser.newContext({ viewport: { width: 1440, height: 1000 } }); const page = await ctx.newPage();
await ctx.addCookies([{ name:'cookie_consent', value:'x', url: base }]);
await page.request.post(base+'/api/login', { data:{ email:'platform@paddock.example', password:'Paddock2026' } });
page.on('console', (m) => m.type()==='error' && console.log('console', m.text().slice(0,200)));
const brands = await (await page.request.get(base+'/api/brands/?limit=10&isAdmin=true')).json(); const b = brands.brands?.[0]?._id; console.log(Object.keys(brands), b);
const res = await (await page.request.get(base+'/api/resources/?limit=10&isAdmin=true')).json(); const r = res.resources?.[0]?._id; console.log(r);
const cur = await (await page.request.get(base+'/api/curriculums/?limit=10&isAdmin=true')).json(); const c = cur.curriculums?.[0]?._id;
for (const [n, p] of process.argv.slice(2).map((x) => x.split('='))) { await page.goto(base+p.replace('{b}', b).replace('{r}', r).replace('{c}', c), { waitUntil:'networkidle' }); await page.screenshot({ path:`/work/notes/pairs/look-${n}.png`, fullPage:true }); console.log(n, page.url(), await page.title()); }
await browser.close();
