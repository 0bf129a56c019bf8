/** What spreadsheets put on the clipboard for the same three rows, in the German language. */
export const copiedBlock = [
  ['00815', 'Bohrhammer "Pro"\n800 W', '1.249,90', '24.12.2026'],
  ['4006381333931', 'Akkuschrauber 18 V', '49,9', ''],
  ['Ä-3', 'Säge, 12" & mehr', '-3,5', '01.02.2026'],
]

/** The text beside each of the tables. */
export const copiedTsv =
  '00815\t"Bohrhammer ""Pro""\n800 W"\t1.249,90\t24.12.2026\r\n4006381333931\tAkkuschrauber 18 V\t49,9\t\r\nÄ-3\t"Säge, 12"" & mehr"\t-3,5\t01.02.2026\r\n'

/** Microsoft 365. A line break within a text is markup, a `br` is one of the cell. */
export const excelHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:"\\.";}
td
	{padding-top:1px;
	mso-ignore:padding;
	mso-number-format:General;}
.xl65
	{mso-number-format:"\\@";}
.xl66
	{white-space:normal;}
-->
</style>
</head>
<body link="#467886" vlink="#96607D">
<table border=0 cellpadding=0 cellspacing=0 width=348 style='border-collapse:
 collapse;width:260pt'>
<!--StartFragment-->
 <col width=87 span=4 style='width:65pt'>
 <tr height=40 style='height:30.0pt'>
  <td height=40 class=xl65 width=87 style='height:30.0pt;width:65pt'>00815</td>
  <td class=xl66 width=87 style='width:65pt'>Bohrhammer
  &quot;Pro&quot;<br>
    800 W</td>
  <td class=xl67 align=right width=87 style='width:65pt' x:num="1249.9">1.249,90</td>
  <td class=xl68 align=right width=87 style='width:65pt'>24.12.2026</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 align=right style='height:15.0pt' x:num="4006381333931">4,00638E+12</td>
  <td>Akkuschrauber<span style='mso-spacerun:yes'>&nbsp;</span>18 V</td>
  <td align=right x:num>49,9</td>
  <td></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>Ä-3</td>
  <td>Säge, 12&quot; &amp; mehr</td>
  <td align=right x:num="-3.5">-3,5</td>
  <td class=xl68 align=right>01.02.2026</td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`

/** LibreOffice 24. */
export const libreOfficeHtml = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.8.4.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
		a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; border:1px solid black; padding:0.5em;  }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup span="4" width="85"></colgroup>
	<tr>
		<td height="32" align="left" valign=bottom sdnum="1031;0;@">00815</td>
		<td align="left" valign=bottom>Bohrhammer &quot;Pro&quot;<br>800 W</td>
		<td align="right" valign=bottom sdval="1249.9" sdnum="1031;0;#.##0,00">1.249,90</td>
		<td align="right" valign=bottom sdval="46380" sdnum="1031;0;TT.MM.JJJJ">24.12.2026</td>
	</tr>
	<tr>
		<td height="17" align="right" valign=bottom sdval="4006381333931" sdnum="1031;">4,00638E+12</td>
		<td align="left" valign=bottom>Akkuschrauber 18 V</td>
		<td align="right" valign=bottom sdval="49.9" sdnum="1031;">49,9</td>
		<td align="left" valign=bottom><br></td>
	</tr>
	<tr>
		<td height="17" align="left" valign=bottom>Ä-3</td>
		<td align="left" valign=bottom>Säge, 12&quot; &amp; mehr</td>
		<td align="right" valign=bottom sdval="-3.5" sdnum="1031;">-3,5</td>
		<td align="right" valign=bottom sdval="46054" sdnum="1031;0;TT.MM.JJJJ">01.02.2026</td>
	</tr>
</table>
</body>
</html>`

/** Google Sheets in Chrome. */
export const googleSheetsHtml = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;00815&quot;}" data-sheets-numberformat="{&quot;1&quot;:1}">00815</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;wrap-strategy:4;white-space:normal;word-wrap:break-word;">Bohrhammer &quot;Pro&quot;<br/>800 W</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1249.9}" data-sheets-numberformat="{&quot;1&quot;:2,&quot;2&quot;:&quot;#,##0.00&quot;,&quot;3&quot;:1}">1.249,90</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:46380}" data-sheets-numberformat="{&quot;1&quot;:5,&quot;2&quot;:&quot;dd.mm.yyyy&quot;,&quot;3&quot;:1}">24.12.2026</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:4006381333931}">4,00638E+12</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">Akkuschrauber 18 V</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;">49,9</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;"></td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">Ä-3</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">Säge, 12&quot; &amp; mehr</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;">-3,5</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;">01.02.2026</td></tr></tbody></table>`

/** Cells that LibreOffice 7.4 wrote from a German sheet: merged ones, a note, a link, an error, and several formats of numbers and days. */
export const formattedBlock = [
  ['00815', 'Bohrhammer "Pro"\n800 W', '1.249,90', '24.12.2026', '1.249,90 €'],
  ['4006381333931', 'Zoll: 12" <b>nicht fett</b> & mehr', '-3,50', '5. November 2026', '12,5%'],
  ['00815', 'Teils fett und   drei Leerzeichen', '', 'Ä Ö ß é', 'TRUE'],
  ['verbunden', '', '1.000.000,00', "'=1+1", '=SUM(A1)'],
  ['', '', '0.5', 'Verweis', '#DIV/0!'],
  ['letzte\n\nnach leerer Zeile', 'Tab\thier', '49.9', 'mit Notiz', 'Rand'],
]

export const formattedTsv =
  '00815\t"Bohrhammer ""Pro""\n800 W"\t1.249,90\t24.12.2026\t1.249,90 €\n4006381333931\t"Zoll: 12"" <b>nicht fett</b> & mehr"\t-3,50\t5. November 2026\t12,5%\n00815\tTeils fett und   drei Leerzeichen\t\tÄ Ö ß é\tTRUE\nverbunden\t\t1.000.000,00\t\'=1+1\t=SUM(A1)\n\t\t0.5\tVerweis\t#DIV/0!\n"letzte\n\nnach leerer Zeile"\t"Tab\thier"\t49.9\tmit Notiz\t Rand \n'

export const formattedHtml = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; border:1px solid black; padding:0.5em;  }
		comment { display:none;  }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup width="45"></colgroup>
	<colgroup span="4" width="85"></colgroup>
	<tr>
		<td height="32" align="left" sdnum="1033;0;@">00815</td>
		<td align="left" sdnum="1033;0;@">Bohrhammer &quot;Pro&quot;<br>800 W</td>
		<td align="right" sdval="1249.9" sdnum="1033;1031;#.##0,00">1.249,90</td>
		<td align="right" sdval="46380" sdnum="1033;1031;TT.MM.JJJJ">24.12.2026</td>
		<td align="right" sdval="1249.9" sdnum="1033;1031;#.##0,00 [$€-407]">1.249,90 €</td>
	</tr>
	<tr>
		<td height="17" align="right" sdval="4006381333931" sdnum="1033;">4006381333931</td>
		<td align="left" sdnum="1033;0;@">Zoll: 12&quot; &lt;b&gt;nicht fett&lt;/b&gt; &amp; mehr</td>
		<td align="right" sdval="-3.5" sdnum="1033;1031;#.##0,00">-3,50</td>
		<td align="right" sdval="46331" sdnum="1033;1031;T. MMMM JJJJ">5. November 2026</td>
		<td align="right" sdval="0.125" sdnum="1033;1031;0,0%">12,5%</td>
	</tr>
	<tr>
		<td height="17" align="right" sdval="815" sdnum="1033;1031;00000">00815</td>
		<td align="left">Teils fett und   drei Leerzeichen</td>
		<td align="left"><br></td>
		<td align="left" sdnum="1033;0;@">Ä Ö ß é</td>
		<td align="right" sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>
	</tr>
	<tr>
		<td colspan=2 rowspan=2 height="34" align="left" sdnum="1033;0;@">verbunden</td>
		<td align="right" sdval="1000000" sdnum="1033;1031;#.##0,00">1.000.000,00</td>
		<td align="left" sdnum="1033;0;@">'=1+1</td>
		<td align="left" sdnum="1033;0;@">=SUM(A1)</td>
	</tr>
	<tr>
		<td align="right" sdval="0.5" sdnum="1033;">0.5</td>
		<td align="left"><a href="https://example.com/a?b=1&amp;c=2">Verweis</a></td>
		<td align="right" sdval="0" sdnum="1033;">#DIV/0!</td>
	</tr>
	<tr>
		<td height="47" align="left" sdnum="1033;0;@">letzte<br><br>nach leerer Zeile</td>
		<td align="left" sdnum="1033;0;@">Tab	hier</td>
		<td align="right" sdval="49.9" sdnum="1033;">49.9</td>
		<td align="left"><a class="comment-indicator"></a>
		<comment>Eine Notiz</comment>
		mit Notiz</td>
		<td align="left" sdnum="1033;0;@"> Rand </td>
	</tr>
</table>
</body>
</html>`
