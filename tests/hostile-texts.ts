/**
 * Texts that would do harm where a text is taken for something else: script, markup, pictures, attributes, addresses, templates,
 * letters that are not what they seem. What can run calls `harm()`.
 */
const script = [
  '<script>harm()</script>',
  '<SCRIPT SRC="data:text/javascript,harm()"></SCRIPT>',
  '<script\x20type="text/javascript">javascript:harm();</script>',
  '<scr<script>ipt>harm()</scr</script>ipt>',
  '</script><script>harm()</script>',
  '</title><script>harm()</script>',
  '</textarea><script>harm()</script>',
  '</style><script>harm()</script>',
  '--><script>harm()</script>',
  ']]><script>harm()</script>',
  '<noscript><p title="</noscript><img src=x onerror=harm()>">',
  '<template><script>harm()</script></template>',
];

const markup = [
  '<img src=x onerror=harm()>',
  '<img src=x:x onerror="harm()"//',
  '<IMG """><SCRIPT>harm()</SCRIPT>">',
  '<image src=x onerror=harm()>',
  '<body onload=harm()>',
  '<input autofocus onfocus=harm()>',
  '<select autofocus onfocus=harm()><option>1</select>',
  '<textarea autofocus onfocus=harm()>',
  '<details open ontoggle=harm()><summary>x</summary></details>',
  '<video><source onerror=harm()></video>',
  '<audio src=x onerror=harm()>',
  '<marquee onstart=harm()>x</marquee>',
  '<div style="position:fixed;inset:0" onclick=harm()>cover</div>',
  '<div style="background:url(javascript:harm())">x</div>',
  '<style>@import "javascript:harm()";</style>',
  '<link rel=stylesheet href="javascript:harm()">',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:harm()">',
  '<iframe srcdoc="<script>parent.harm()</script>"></iframe>',
  '<iframe src="javascript:parent.harm()"></iframe>',
  '<object data="javascript:harm()"></object>',
  '<embed src="javascript:harm()">',
  '<form action="javascript:harm()"><button>x</button></form>',
  '<button formaction="javascript:harm()">x</button>',
  '<x contenteditable onblur=harm()>x</x>',
  '<p id="root">x</p><p id="main" name="cookie">y</p>',
];

const pictures = [
  '<svg onload=harm()>',
  '<svg><script>harm()</script></svg>',
  '<svg><animate onbegin=harm() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:harm()"><text x="9" y="9">x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=harm()>#x"/></svg>',
  '<svg><foreignObject><img src=x onerror=harm()></foreignObject></svg>',
  '<svg><style><img src="</style><img src=x onerror=harm()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=harm()&gt;">',
  '<math href="javascript:harm()">x</math>',
];

const attributes = [
  '" onmouseover="harm()" x="',
  "' onfocus='harm()' autofocus x='",
  '"><img src=x onerror=harm()>',
  "'><svg/onload=harm()>",
  '` onmouseover=harm() `',
  '<a title="a" href="https://x.example" onclick="harm()">x</a>',
];

const addresses = [
  'javascript:harm()',
  'JaVaScRiPt:harm()',
  'java\tscript:harm()',
  '\u0001javascript:harm()',
  'data:text/html,<script>harm()</script>',
  'vbscript:harm()',
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '<a href="javascript:harm()">x</a>',
  '<a href="java&#115;cript:harm()">x</a>',
  '<a href="&#x6A;avascript&colon;harm()">x</a>',
  '[x](javascript:harm())',
];

const elsewhere = [
  '{{constructor.constructor("harm()")()}}',
  '${harm()}',
  '#{harm()}',
  '<%= harm() %>',
  "'; harm(); //",
  "' OR '1'='1' --",
  '__proto__',
  '{"__proto__":{"harm":1}}',
  '=HYPERLINK("https://elsewhere.example","x")',
  '$t(common.confirm) {{count}}',
  '../../../../etc/passwd%00',
  '\r\nset-cookie: harm=1',
];

const letters = [
  '＜script＞harm()＜/script＞',
  '\u202e)(mrah>tpircs<',
  'a\u200b\u200d\u2060\ufeffb',
  'Z̸̢̛͖̳̪̠̟͌̊̈́a̷͚͐l̶͎̓g̴̖̔o̵̢͘',
  '\ud800 lone surrogate',
  '\u0000nul\u0007bell\u001b[31m',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦'.repeat(12),
  'W'.repeat(100),
  '長'.repeat(400),
  '<b>'.repeat(300),
  'x'.repeat(5_000),
];

/** All of them. */
export const hostileTexts: readonly string[] = [
  ...[...script, ...markup, ...pictures],
  ...[...attributes, ...addresses, ...elsewhere, ...letters],
];
