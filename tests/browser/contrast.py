"""Contrast of text with what lies under it, by the pixels: also on a gradient, and on a picture.

axe leaves such text undecided. Here a picture of the page is taken with all text made transparent,
and the text's own colour is held against the pixels that were behind it.
"""

from __future__ import annotations

import base64
from typing import Any, NamedTuple

from playwright.sync_api import Frame, Page

TEXTS = """() => {
  const above = (element) => {
    const chain = [];
    for (let e = element; e; e = e.parentElement) chain.push(e);
    return chain;
  };
  const paints = (element) => {
    const {backgroundColor, backgroundImage} = getComputedStyle(element);
    return backgroundImage !== 'none' || !/, 0\\)$/.test(backgroundColor);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest('.unseen, [hidden], :disabled, script, style, template')) continue;
    const chain = above(element).map((e) => [e, getComputedStyle(e)]);
    const opacity = chain.reduce((product, [, {opacity}]) => product * Number(opacity), 1);
    if (opacity === 0 || chain.some(([, {clipPath}]) => clipPath !== 'none')) continue;
    const style = chain[0][1];
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      // The heart of the line, as far as nothing that it lies in cuts it off.
      let [left, top] = [line.left, line.top + line.height * 0.2];
      let [right, bottom] = [line.right, line.bottom - line.height * 0.2];
      for (const [e, {overflowX, overflowY, position}] of chain) {
        const edge = e.getBoundingClientRect();
        if (overflowX !== 'visible')
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (position === 'fixed') break;
      }
      [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
      [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      if (right - left < 3 || bottom - top < 3) continue;
      // Nothing else lies over it.
      const [middle, level] = [(left + right) / 2, (top + bottom) / 2];
      const spots = [[middle, level], [left + 1, level], [right - 1, level],
        [middle, line.top + 1], [middle, line.bottom - 1]];
      const free = ([x, y]) => {
        const over = document.elementsFromPoint(x, y);
        const at = over.indexOf(element);
        return at >= 0 && over.slice(0, at).every((e) => element.contains(e) || !paints(e));
      };
      if (!spots.every(free)) continue;
      const size = parseFloat(style.fontSize);
      found.push({
        text: text.data.trim().slice(0, 40),
        where: `${element.closest('[id]')?.id} ${element.tagName}.${element.className}`,
        colour: style.webkitTextFillColor,
        opacity,
        large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
        box: [left, top, right - left, bottom - top],
      });
    }
  }
  return found;
}"""
"""Every line of text that is to be seen in the window, with its colour."""

BARE = "*, *::before, *::after { -webkit-text-fill-color: transparent !important; }"
"""No text, but its shadow: that is laid under it to be its ground."""

TOUCHED = "*, *::before, *::after { pointer-events: auto !important; }"
"""What lies over something else is found there, also if no finger would find it."""

MEASURE = """async ({png, texts, share}) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(image, 0, 0);
  const light = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const paint = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const rgba = (colour) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  return texts.map(({box, colour, opacity, ...rest}) => {
    const [x, y, w, h] = box.map(Math.round);
    const ink = rgba(colour);
    const strength = (ink[3] / 255) * opacity;
    const pixels = context.getImageData(x, y, Math.max(1, w), Math.max(1, h)).data;
    const ratios = [];
    for (let k = 0; k < pixels.length; k += 4) {
      const under = [pixels[k], pixels[k + 1], pixels[k + 2]];
      const over = under.map((v, c) => ink[c] * strength + v * (1 - strength));
      const [a, b] = [luminance(under), luminance(over)].sort((p, q) => p - q);
      ratios.push((b + 0.05) / (a + 0.05));
    }
    ratios.sort((p, q) => p - q);
    return {...rest, colour, ratio: ratios[Math.floor(ratios.length * share)]};
  });
}"""

SHARE = 0.1
"""So much of the ground may be nearer in colour: a line or an edge that passes under the text."""


class Text(NamedTuple):
    """A line of text: what it says, where, and its contrast with most of its ground."""

    text: str
    where: str
    colour: str
    ratio: float
    large: bool

    @property
    def legible(self) -> bool:
        """WCAG 2.2, 1.4.3 (AA)."""
        return self.ratio >= (3 if self.large else 4.5)


def texts(page: Page, frame: Frame | None = None) -> list[Text]:
    """Every line of text in the window, or in that frame of it, measured."""
    inside = frame or page.main_frame
    touched = inside.add_style_tag(content=TOUCHED)
    found: list[dict[str, Any]] = inside.evaluate(TEXTS)
    touched.evaluate("style => style.remove()")
    shown = page.locator("iframe").screenshot if frame else page.screenshot
    bare = inside.add_style_tag(content=BARE)
    png = base64.b64encode(shown()).decode("ascii")
    bare.evaluate("style => style.remove()")
    given = {"png": png, "texts": found, "share": SHARE}
    return [Text(**each) for each in inside.evaluate(MEASURE, given)]
